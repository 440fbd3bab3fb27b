// Atomic operations, as scripts of the engine. Each touches the keys of one unit, or of the world,
// and those have one hash tag: a cluster may put units anywhere.
//
// A world has an incarnation from its founding (`life`). Whatever is written is bound to it: leases
// by their tokens, whose last part it is, everything else by a comparison. An engine that has lost
// the world, or a part of it, refuses writes.

#pragma once

typedef enum rm_script {
    RM_SCRIPT_FOUND = 0, // settings of a world, once
    RM_SCRIPT_GENESIS,   // the first entry of a new unit
    RM_SCRIPT_BEAT,      // "I live, my load is …"; the engine's time and all loads
    RM_SCRIPT_SLIP,      // timers of units that sleep, after a step of the clock
    RM_SCRIPT_BURY,      // removes a worker whose last connection is closed
    RM_SCRIPT_LEASE,     // whose a unit is
    RM_SCRIPT_BREAK,     // takes a lease back from an owner that has died
    RM_SCRIPT_ACQUIRE,   // a lease, if it is free, or left over from this worker
    RM_SCRIPT_TURN,      // a turn into the log, if the lease is mine
    RM_SCRIPT_RENEW,
    RM_SCRIPT_RELEASE,
    RM_SCRIPT_APPEND,     // a batch or an input: number n after n - 1, once
    RM_SCRIPT_SNAPSHOT,   // if the lease is mine: store it, trim the log
    RM_SCRIPT_HALT,       // stops a unit, and says why
    RM_SCRIPT_SUSPECT,    // "I am about to apply this entry", where owners have died before
    RM_SCRIPT_QUARANTINE, // puts an input aside, by an entry of the log
    RM_SCRIPT_DOUBT,      // gives a unit back whose hash differs; stops it where another agrees
    RM_SCRIPT_UNHALT,     // restarts a unit from its log
    RM_SCRIPT_STOP,       // stops a unit from outside
    RM_SCRIPT_RESTORE,    // restarts a unit from a snapshot that was kept, and its log
    RM_SCRIPT_SLEEP,      // gives an idle unit back
    RM_SCRIPT_WATCH,      // a gateway listens: a sleeping unit with bodies wakes
    RM_SCRIPT_FORGET,     // removes a sleeping unit from the awake ones
    RM_SCRIPT_COUNT
} rm_script;

// A sleeping unit (`asleep`: what for, origin of its time, when to wake, length of a turn, the slip
// then) wakes by an entry of its log, in the turn that is due now, before whatever has woken it.
// "w": it waits for an owner. The slip is what the engine's clock has lost by steps since the world
// began, as far as a worker has seen it, ms; `p` for one who does not know it. Turns have 32 bits:
// a clock that was decades away must not use them up.
#define RM_SCRIPT_WAKE(asleep, log, seen, slip)                                                    \
    "if z and z~='w' then "                                                                        \
    "local o,d,p=string.match(z,'^%a (%-?%d+) %d+ (%d+) (%-?%d+)') local t=redis.call('TIME') "    \
    "local n=math.floor((t[1]*1000+t[2]/1000+" slip "-p-o)/d) "                                    \
    "local m=tonumber(redis.call('HGET'," seen ",'turn')) "                                        \
    "n=string.format('%d',math.min(math.max(n,m),m+2^28)) "                                        \
    "redis.call('XADD'," log ",'*','k','w','n',n) redis.call('SET'," asleep ",'w') "               \
    "redis.call('HSET'," seen ",'turn',n,'snap',n,'quiet',0) end "

// Reports that a stopped unit was not told: one entry for those of each source.
#define RM_SCRIPT_LEFT_OUT(log, seen)                                                              \
    "local x=redis.call('HGETALL'," seen ") for i=1,#x,2 do local s=string.match(x[i],'^o:(.*)') " \
    "if s then redis.call('XADD'," log ",'*','k','o','s',s,'n',x[i+1]) "                           \
    "redis.call('HDEL'," seen ",x[i]) end end "

static const char *const rm_script_text[RM_SCRIPT_COUNT] = {
    [RM_SCRIPT_FOUND] = "if redis.call('EXISTS',KEYS[1])==1 then return 0 end "
                        "local t=redis.call('TIME') "
                        "redis.call('HSET',KEYS[1],'settings',ARGV[1],'replicas',ARGV[2],"
                        "'surroundings',ARGV[3],'life',ARGV[4],'begin',"
                        "t[1]*1000+math.floor(t[2]/1000)) return 1",
    // Repeated after a founding that was cut short; only for units that are still to have an owner.
    [RM_SCRIPT_GENESIS] = "if redis.call('EXISTS',KEYS[4])==1 then return 0 end "
                          "redis.call('DEL',KEYS[2],KEYS[3]) redis.call('SET',KEYS[1],ARGV[1]) "
                          "redis.call('XADD',KEYS[2],'*','k','g','s','genesis','n',1,'d',ARGV[2]) "
                          "redis.call('HSET',KEYS[3],'genesis',1,'turn',0,'snap',0) return 1",
    [RM_SCRIPT_BEAT] =
        "if redis.call('HGET',KEYS[3],'life')~=ARGV[4] then "
        "return redis.error_reply('REMORA the world is gone, or was begun anew') end "
        "local t=redis.call('TIME') local now=t[1]*1000+math.floor(t[2]/1000) "
        "local c,i=string.match(redis.call('HGET',KEYS[2],ARGV[1]) or '',':(%d+):(%x+)$') "
        "if i and i~=ARGV[5] and math.abs((redis.call('ZSCORE',KEYS[1],ARGV[1]) or 0)-now)<"
        "tonumber(ARGV[3]) then return {now,{},0,c} end "
        "redis.call('ZADD',KEYS[1],now,ARGV[1]) redis.call('HSET',KEYS[2],ARGV[1],ARGV[2]) "
        "for _,r in ipairs({{'-inf',now-ARGV[3]},{now+ARGV[3],'+inf'}}) do "
        "for _,w in ipairs(redis.call('ZRANGEBYSCORE',KEYS[1],r[1],r[2])) do "
        "redis.call('ZREM',KEYS[1],w) redis.call('HDEL',KEYS[2],w) end end "
        "for _,u in ipairs(redis.call('ZRANGEBYSCORE',KEYS[5],'-inf',now,'LIMIT',0,64)) do "
        "redis.call('ZREM',KEYS[5],u) redis.call('ZINCRBY',KEYS[4],1,u) end "
        "return {now,redis.call('HGETALL',KEYS[2]),redis.call('ZCARD',KEYS[4]),'',"
        "tonumber(redis.call('HGET',KEYS[3],'slip') or '0')}",
    // From one slip to another, once, also if several workers detect the same step.
    [RM_SCRIPT_SLIP] = "if redis.call('HGET',KEYS[1],'life')~=ARGV[1] or "
                       "(redis.call('HGET',KEYS[1],'slip') or '0')~=ARGV[2] then return 0 end "
                       "redis.call('HSET',KEYS[1],'slip',ARGV[3]) "
                       "local all=redis.call('ZRANGE',KEYS[2],0,-1,'WITHSCORES') for i=1,#all,2 do "
                       "redis.call('ZADD',KEYS[2],all[i+1]+ARGV[2]-ARGV[3],all[i]) end return 1",
    [RM_SCRIPT_BURY] = "local l=redis.call('HGET',KEYS[2],ARGV[1]) "
                       "if not l or string.match(l,':(%d+):%x+$')~=ARGV[2] then return 0 end "
                       "redis.call('ZREM',KEYS[1],ARGV[1]) redis.call('HDEL',KEYS[2],ARGV[1]) "
                       "return 1",
    // A lease from before a step back of the clock would last until then. "asleep" and when it
    // wakes for a unit that sleeps.
    [RM_SCRIPT_LEASE] = "local l=redis.call('GET',KEYS[1]) "
                        "if l and redis.call('PTTL',KEYS[1])>4*ARGV[1] then "
                        "redis.call('PEXPIRE',KEYS[1],ARGV[1]) end "
                        "local z=not l and redis.call('GET',KEYS[2]) if z and z~='w' then "
                        "local t=redis.call('TIME') "
                        "local u,p=string.match(z,'^%a %-?%d+ (%d+) %d+ (%-?%d+)') "
                        "u=u+p-ARGV[2] if u>t[1]*1000+t[2]/1000 then "
                        "return string.format('asleep %.0f',u) end end return l",
    [RM_SCRIPT_BREAK] = "if redis.call('GET',KEYS[1])~=ARGV[1] then return 0 end "
                        "return redis.call('DEL',KEYS[1])",
    // 1: the unit's keys are missing or another world's. 2: its genesis and snapshot are missing.
    // 3: the log has turns of another version of the game; where a snapshot covers them all, this
    // one continues, and the log notes it.
    [RM_SCRIPT_ACQUIRE] =
        "local l=redis.call('GET',KEYS[1]) "
        "if l and string.sub(l,1,#ARGV[1]+1)~=ARGV[1]..':' or redis.call('EXISTS',KEYS[4])==1 "
        "then return false end "
        "if redis.call('GET',KEYS[5])~=ARGV[3] then return 1 end "
        "if redis.call('EXISTS',KEYS[7])==0 then local f=redis.call('XRANGE',KEYS[6],'-','+',"
        "'COUNT',1)[1] if not f or f[2][2]~='g' then return 2 end end "
        "local v=redis.call('GET',KEYS[9]) if v and v~=ARGV[4] then "
        "local s=redis.call('HMGET',KEYS[8],'snap','turn') if s[1]~=s[2] then return 3 end end "
        "local z=redis.call('GET',KEYS[10]) " RM_SCRIPT_WAKE(
            "KEYS[10]", "KEYS[6]", "KEYS[8]",
            "ARGV[5]") "if z then redis.call('DEL',KEYS[10]) end "
                       "local e=redis.call('INCR',KEYS[2]) local tries=redis.call('INCR',KEYS[3]) "
                       "local t=ARGV[1]..':'..ARGV[3]..':'..e if v~=ARGV[4] then "
                       "redis.call('SET',KEYS[9],ARGV[4]) if v then "
                       "redis.call('XADD',KEYS[6],'*','k','v','d',ARGV[4],'e',t) end end "
                       "redis.call('SET',KEYS[1],t,'PX',ARGV[2]) "
                       "return {t,tries}",
    // 0: the turn is other than the successor of the last one in the engine.
    [RM_SCRIPT_TURN] =
        "if redis.call('GET',KEYS[1])~=ARGV[1] then return false end "
        "redis.call('PEXPIRE',KEYS[1],ARGV[4]) "
        "if redis.call('EXISTS',KEYS[4])==1 then redis.call('DEL',KEYS[1]) return false end "
        "if tonumber(redis.call('HGET',KEYS[5],'turn') or '-1')~=ARGV[2]-1 then return 0 end "
        "redis.call('DEL',KEYS[3],KEYS[6]) redis.call('HSET',KEYS[5],'turn',ARGV[2]) "
        "redis.call('XADD',KEYS[2],'*','k','t','n',ARGV[2],'h',ARGV[3],'e',ARGV[1]) "
        "return 1",
    [RM_SCRIPT_RENEW] = "if redis.call('GET',KEYS[1])==ARGV[1] then "
                        "return redis.call('PEXPIRE',KEYS[1],ARGV[2]) end return 0",
    [RM_SCRIPT_RELEASE] = "if redis.call('GET',KEYS[1])==ARGV[1] then "
                          "redis.call('DEL',KEYS[2]) return redis.call('DEL',KEYS[1]) end return 0",
    // The sixth argument: 0 for bodies, messages and inputs, 1 for reports of bodies at rest, 2 for
    // other reports. 2 and 3: as 1 and 0, and the unit has no owner and must be called. Quiet
    // batches do not wake a unit that sleeps, but for one in a thousand, so that its log stays
    // short. -4: the unit is stopped, and takes no inputs; of reports it keeps the number alone, so
    // that its log does not grow. 0: the last one again. -5: its number, and other bytes, by their
    // hash, the last argument of a batch. -3: one before it. -2: the unit is of another world. -1:
    // one is missing; units number consecutively, so that the unit which lacks one was set back: it
    // is stopped, and what arrives is kept beside its log.
    [RM_SCRIPT_APPEND] =
        "local q=redis.call('MGET',KEYS[3],KEYS[4],KEYS[6]) "
        "if q[1]~=ARGV[5] then return -2 end "
        "if ARGV[1]=='i' and q[2] then return -4 end "
        "local s=tonumber(redis.call('HGET',KEYS[2],ARGV[2]) or '0') local n=tonumber(ARGV[3]) "
        "local z=q[3] local h='h:'..ARGV[2] "
        "if n==s and (redis.call('HGET',KEYS[2],h) or ARGV[7])~=ARGV[7] then return -5 end "
        "if n==s and z=='w' then return 3 end "
        "if n<=s then return n==s and 0 or -3 end if n>s+1 then if ARGV[1]=='b' then "
        "if string.sub(q[2] or '',1,8)~='SET BACK' then "
        "redis.call('SET',KEYS[4],'SET BACK: batch '..n.."
        "' of unit '..ARGV[2]..' came after '..s) end "
        "if ARGV[6]=='0' then "
        "redis.call('XADD',KEYS[5],'*','k','b','s',ARGV[2],'n',ARGV[3],'d',ARGV[4]) end end "
        "return -1 end "
        "if q[2] then local f='o:'..ARGV[2] if ARGV[6]~='0' then "
        "redis.call('HSET',KEYS[2],ARGV[2],ARGV[3],h,ARGV[7],f,ARGV[3]) return 1 end "
        "local o=redis.call('HGET',KEYS[2],f) if o then redis.call('HDEL',KEYS[2],f) "
        "redis.call('XADD',KEYS[1],'*','k','o','s',ARGV[2],'n',o) end end "
        "if z and z~='w' and ARGV[6]=='1' and "
        "redis.call('HINCRBY',KEYS[2],'quiet',1)<1000 then "
        "z=false end " RM_SCRIPT_WAKE("KEYS[6]", "KEYS[1]", "KEYS[2]",
                                      "p") "redis.call('XADD',KEYS[1],'*','k',ARGV[1],'s',"
                                           "ARGV[2],'n',ARGV[3],'d',ARGV["
                                           "4]) "
                                           "redis.call('HSET',KEYS[2],ARGV[2],ARGV[3],h,"
                                           "ARGV[7]) "
                                           "return z and 2 or 1",
    // Now and then one is kept for longer, three of them, and the log since the first of these,
    // whatever the milliseconds of its ids: they stand still after a clock that was set back. A
    // snapshot has the id of the last entry that it covers behind its first two words. Whoever
    // takes one has survived all entries before it, so that their marks can go.
    [RM_SCRIPT_SNAPSHOT] =
        "if redis.call('GET',KEYS[1])~=ARGV[1] then return 0 end redis.call('SET',KEYS[2],ARGV[2]) "
        "redis.call('HSET',KEYS[4],'snap',ARGV[5]) redis.call('PEXPIRE',KEYS[1],ARGV[4]) "
        "redis.call('DEL',KEYS[7]) local t=redis.call('TIME') local "
        "now=t[1]*1000+math.floor(t[2]/1000) "
        "local s=redis.call('HMGET',KEYS[6],'kept','first') "
        "if not s[1] or math.abs(now-s[1])>=tonumber(ARGV[6]) then "
        "redis.call('XADD',KEYS[5],'*','k','s','n',ARGV[5],'d',ARGV[2]) "
        "redis.call('XTRIM',KEYS[5],'MAXLEN',3) "
        "local f=redis.call('XRANGE',KEYS[5],'-','+','COUNT',1)[1][2][6] "
        "s[2]=string.match(string.sub(f,9,40),'^%d+%-%d+') or '0-0' "
        "redis.call('HSET',KEYS[6],'kept',now,'first',s[2]) end "
        "local function ms(id) return tonumber(string.match(id,'^%d+')) end "
        "local m=ARGV[3] if m~='' then "
        "if redis.call('XLEN',KEYS[5])==3 or ms(s[2])<ms(m) then m=s[2] end "
        "redis.call('XTRIM',KEYS[3],'MINID',m) end return 1",
    // That a unit was set back, and so may not go on, is kept whatever else stops it.
    [RM_SCRIPT_HALT] = "if redis.call('GET',KEYS[1])~=ARGV[1] then return 0 end "
                       "if string.sub(redis.call('GET',KEYS[2]) or '',1,8)~='SET BACK' then "
                       "redis.call('SET',KEYS[2],ARGV[2]) end redis.call('DEL',KEYS[1]) return 1",
    // An entry's mark is the list of processes that were about to apply it, once each: with the
    // token of a lease this one is added, without it is taken away, whoever has the lease now.
    [RM_SCRIPT_SUSPECT] =
        "if ARGV[3]~='' and redis.call('GET',KEYS[2])~=ARGV[3] or "
        "redis.call('GET',KEYS[3])~=ARGV[4] then return false end "
        "local m=redis.call('HGET',KEYS[1],ARGV[1]) or '' "
        "local o=string.gsub(m,ARGV[2]..' ','') if ARGV[3]~='' then o=o..ARGV[2]..' ' end "
        "if o=='' then redis.call('HDEL',KEYS[1],ARGV[1]) elseif o~=m then "
        "redis.call('HSET',KEYS[1],ARGV[1],o) end local _,n=string.gsub(o,' ','') return n",
    [RM_SCRIPT_QUARANTINE] =
        "if redis.call('GET',KEYS[1])~=ARGV[1] then return false end "
        "local turns=0 for _,x in ipairs(redis.call('XRANGE',KEYS[2],'('..ARGV[2],'+')) do "
        "if x[2][2]=='t' then turns=turns+1 end end if turns>1 then return 0 end "
        "redis.call('SADD',KEYS[3],ARGV[2]) redis.call('DEL',KEYS[4]) "
        "redis.call('XADD',KEYS[2],'*','k','q','s',ARGV[2],'e',ARGV[1]) return 1",
    // 1: others may try. 2: two workers found the same, and the unit is stopped.
    [RM_SCRIPT_DOUBT] =
        "if redis.call('GET',KEYS[1])~=ARGV[1] then return 0 end redis.call('DEL',KEYS[1]) "
        "redis.call('HSET',KEYS[2],ARGV[2],ARGV[3]) local n=0 "
        "for i,d in ipairs(redis.call('HGETALL',KEYS[2])) do "
        "if i%2==0 and d==ARGV[3] then n=n+1 end end "
        "if n<2 then return 1 end "
        "if string.sub(redis.call('GET',KEYS[3]) or '',1,8)~='SET BACK' then "
        "redis.call('SET',KEYS[3],ARGV[3]) end return 2",
    // Restarts a stopped unit. Returns its reason, false if it is running, or 0 if it was set back
    // behind its neighbours.
    [RM_SCRIPT_UNHALT] =
        "if redis.call('GET',KEYS[7])~=ARGV[1] then return false end "
        "local h=redis.call('GET',KEYS[1]) if h and string.sub(h,1,8)=='SET BACK' "
        "then return 0 end " RM_SCRIPT_LEFT_OUT(
            "KEYS[5]", "KEYS[6]") "redis.call('DEL',KEYS[1],KEYS[2],KEYS[3],KEYS[4]) return h",
    [RM_SCRIPT_STOP] = "if redis.call('GET',KEYS[2])~=ARGV[1] then return 0 end "
                       "if string.sub(redis.call('GET',KEYS[1]) or '',1,8)~='SET BACK' then "
                       "redis.call('SET',KEYS[1],ARGV[2]) end return 1",
    // The id of the snapshot; false if all are younger; 0 if the unit is running, 1 if it was set
    // back, 2 if its log begins later, 3 if turns of another version follow.
    [RM_SCRIPT_RESTORE] =
        "if redis.call('GET',KEYS[9])~=ARGV[2] then return 0 end "
        "local h=redis.call('GET',KEYS[1]) if not h then return 0 end "
        "if string.sub(h,1,8)=='SET BACK' then return 1 end local found=false "
        "for _,x in ipairs(redis.call('XRANGE',KEYS[2],'-','+')) do "
        "if tonumber(string.match(x[1],'^%d+'))<=tonumber(ARGV[1]) then found=x end end "
        "if not found then return false end local d=found[2][6] "
        "local at=string.match(string.sub(d,9,40),'^%d+%-%d+') "
        "local e=redis.call('XRANGE',KEYS[3],'-','+','COUNT',1)[1] "
        "local function id(s) local a,b=string.match(s or '','(%d+)%-(%d+)') "
        "return tonumber(a),tonumber(b) end local a,b=id(at) local c,n=id(e and e[1]) "
        "if not a or c and (c>a or c==a and n>b) and e[2][2]~='g' then return 2 end "
        "for _,x in ipairs(redis.call('XRANGE',KEYS[3],'('..at,'+')) do "
        "if x[2][2]=='v' then return 3 end end " RM_SCRIPT_LEFT_OUT(
            "KEYS[3]",
            "KEYS[5]") "redis.call('SET',KEYS[4],d) redis.call('HSET',KEYS[5],'snap',found[2][4]) "
                       "redis.call('DEL',KEYS[1],KEYS[6],KEYS[7],KEYS[8]) return found[1]",
    // 0: the lease is lost, input has arrived, or a gateway has just subscribed.
    [RM_SCRIPT_SLEEP] =
        "if redis.call('GET',KEYS[1])~=ARGV[1] or "
        "#redis.call('XRANGE',KEYS[3],'('..ARGV[3],'+','COUNT',1)>0 then return 0 end "
        "if string.sub(ARGV[2],1,1)=='r' and redis.call('EXISTS',KEYS[4])==1 then "
        "return 0 end redis.call('SET',KEYS[2],ARGV[2]) "
        "redis.call('DEL',KEYS[1],KEYS[5]) return 1",
    // 1: the unit is unowned, and must be called.
    [RM_SCRIPT_WATCH] = "if redis.call('GET',KEYS[5])~=ARGV[1] then return 0 end "
                        "redis.call('SET',KEYS[4],1,'PX',3000) local z=redis.call('GET',KEYS[1]) "
                        "if not z or string.sub(z,1,1)=='e' then return 0 end " RM_SCRIPT_WAKE(
                            "KEYS[1]", "KEYS[2]", "KEYS[3]", "p") "return 1",
    // Unless it was called meanwhile. Its timer may have called it, by a clock that was ahead.
    [RM_SCRIPT_FORGET] = "local s=redis.call('ZSCORE',KEYS[1],ARGV[1]) "
                         "if not s or tonumber(s)~=tonumber(ARGV[2]) then return 0 end "
                         "if tonumber(ARGV[3])<8e15 and not redis.call('ZSCORE',KEYS[2],ARGV[1]) "
                         "then redis.call('ZADD',KEYS[2],ARGV[3],ARGV[1]) end "
                         "return redis.call('ZREM',KEYS[1],ARGV[1])",
};
