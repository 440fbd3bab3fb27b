// What must happen at once, as scripts of the engine. Each touches the keys of one unit, or of the
// world, and those have one hash tag: a cluster may put units anywhere.

#pragma once

typedef enum rm_script {
    RM_SCRIPT_FOUND = 0, // settings of a world, once
    RM_SCRIPT_BEAT,      // "I live, my load is …"; the engine's time and all loads
    RM_SCRIPT_BURY,      // forgets a worker whose connection is gone, if it has no other
    RM_SCRIPT_BREAK,     // takes a lease back from an owner that has died
    RM_SCRIPT_ACQUIRE,   // a lease, if there is none, or one that is left of myself
    RM_SCRIPT_TURN,      // a turn into the log, if the lease is mine
    RM_SCRIPT_RENEW,
    RM_SCRIPT_RELEASE,
    RM_SCRIPT_APPEND,     // a batch or an input: number n after n - 1, once
    RM_SCRIPT_SNAPSHOT,   // if the lease is mine: store it, trim the log
    RM_SCRIPT_HALT,       // stops a unit, and says why
    RM_SCRIPT_SUSPECT,    // "I am about to apply this input", where owners have died before
    RM_SCRIPT_QUARANTINE, // puts an input aside
    RM_SCRIPT_COUNT
} rm_script;

static const char *const rm_script_text[RM_SCRIPT_COUNT] = {
    [RM_SCRIPT_FOUND] = "if redis.call('EXISTS',KEYS[1])==1 then return 0 end "
                        "local t=redis.call('TIME') "
                        "redis.call('HSET',KEYS[1],'settings',ARGV[1],'replicas',ARGV[2],"
                        "'surroundings',ARGV[3],'begin',t[1]*1000+math.floor(t[2]/1000)) return 1",
    [RM_SCRIPT_BEAT] =
        "local t=redis.call('TIME') local now=t[1]*1000+math.floor(t[2]/1000) "
        "redis.call('ZADD',KEYS[1],now,ARGV[1]) redis.call('HSET',KEYS[2],ARGV[1],ARGV[2]) "
        "for _,w in ipairs(redis.call('ZRANGEBYSCORE',KEYS[1],'-inf',now-ARGV[3])) do "
        "redis.call('ZREM',KEYS[1],w) redis.call('HDEL',KEYS[2],w) end "
        "return {now,redis.call('HGETALL',KEYS[2])}",
    [RM_SCRIPT_BURY] = "local l=redis.call('HGET',KEYS[2],ARGV[1]) "
                       "if not l or string.match(l,':(%d+)$')~=ARGV[2] then return 0 end "
                       "redis.call('ZREM',KEYS[1],ARGV[1]) redis.call('HDEL',KEYS[2],ARGV[1]) "
                       "return 1",
    [RM_SCRIPT_BREAK] = "if redis.call('GET',KEYS[1])~=ARGV[1] then return 0 end "
                        "return redis.call('DEL',KEYS[1])",
    [RM_SCRIPT_ACQUIRE] =
        "local l=redis.call('GET',KEYS[1]) "
        "if l and string.sub(l,1,#ARGV[1]+1)~=ARGV[1]..':' or redis.call('EXISTS',KEYS[4])==1 "
        "then return false end local e=redis.call('INCR',KEYS[2]) local "
        "tries=redis.call('INCR',KEYS[3]) "
        "local t=ARGV[1]..':'..e redis.call('SET',KEYS[1],t,'PX',ARGV[2]) return {t,tries}",
    [RM_SCRIPT_TURN] = "if redis.call('GET',KEYS[1])~=ARGV[1] then return false end "
                       "redis.call('PEXPIRE',KEYS[1],ARGV[4]) redis.call('DEL',KEYS[3]) "
                       "redis.call('XADD',KEYS[2],'*','k','t','n',ARGV[2],'h',ARGV[3],'e',ARGV[1]) "
                       "return 1",
    [RM_SCRIPT_RENEW] = "if redis.call('GET',KEYS[1])==ARGV[1] then "
                        "return redis.call('PEXPIRE',KEYS[1],ARGV[2]) end return 0",
    [RM_SCRIPT_RELEASE] = "if redis.call('GET',KEYS[1])==ARGV[1] then "
                          "redis.call('DEL',KEYS[2]) return redis.call('DEL',KEYS[1]) end return 0",
    [RM_SCRIPT_APPEND] =
        "local s=tonumber(redis.call('HGET',KEYS[2],ARGV[2]) or '0') local n=tonumber(ARGV[3]) "
        "if n<=s then return 0 end if n>s+1 then return -1 end "
        "redis.call('XADD',KEYS[1],'*','k',ARGV[1],'s',ARGV[2],'n',ARGV[3],'d',ARGV[4]) "
        "redis.call('HSET',KEYS[2],ARGV[2],ARGV[3]) return 1",
    [RM_SCRIPT_SNAPSHOT] =
        "if redis.call('GET',KEYS[1])~=ARGV[1] then return 0 end redis.call('SET',KEYS[2],ARGV[2]) "
        "redis.call('PEXPIRE',KEYS[1],ARGV[4]) "
        "if ARGV[3]~='' then redis.call('XTRIM',KEYS[3],'MINID',ARGV[3]) end return 1",
    [RM_SCRIPT_HALT] = "if redis.call('GET',KEYS[1])~=ARGV[1] then return 0 end "
                       "redis.call('SET',KEYS[2],ARGV[2]) redis.call('DEL',KEYS[1]) return 1",
    [RM_SCRIPT_SUSPECT] = "local n=redis.call('HINCRBY',KEYS[1],ARGV[1],ARGV[2]) "
                          "if n<=0 then redis.call('HDEL',KEYS[1],ARGV[1]) end return n",
    [RM_SCRIPT_QUARANTINE] =
        "redis.call('SADD',KEYS[1],ARGV[1]) redis.call('DEL',KEYS[2]) return 1",
};
