// Lines over TCP, with TLS where the address says so, under the reader and the formatter of
// hiredis; and the clocks.
//
// Invariants: a line that has failed once stays broken and keeps the reason; every wait has
// a limit.

// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
#define _DEFAULT_SOURCE
#include "cluster/outside.h"

#include "cluster/address.h"
#include "cluster/buffer.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// How long an answer may take. Seconds. Origin: chosen; longer than any lease, so that a slow
// engine stretches time instead of being given up.
enum { ANSWER_SECONDS = 2, READ_SIZE = 16384 };

struct rm_line {
    int fd;
    SSL_CTX *context;
    SSL *ssl; // null for plain connections
    redisReader *reader;
    rm_buffer out;
    bool is_broken;
    char problem[RM_PROBLEM_SIZE];
};

static bool fail(rm_line *line, const char *why) {
    if (!line->is_broken) {
        (void)snprintf(line->problem, sizeof line->problem, "%s", why);
    }
    line->is_broken = true;
    return false;
}

// --- TLS -----------------------------------------------------------------------------------------

static bool is_late(int why) {
    return why == EAGAIN || why == EWOULDBLOCK || why == EINPROGRESS;
}

static bool fail_tls(rm_line *line) {
    char why[160];
    int number = errno;
    unsigned long code = ERR_get_error();
    if (code == 0) {
        return fail(line, is_late(number) ? "no answer in time"
                                          : "TLS: the connection was closed; where the server asks "
                                            "for a certificate, REMORA_TLS_CERT names it");
    }
    ERR_error_string_n(code, why, sizeof why);
    return fail(line, why);
}

// A signal differs from a failure. Called right after a call that failed; keeps its errno.
static bool was_interrupted(const rm_line *line) {
    int why = errno;
    int error = SSL_get_error(line->ssl, 0);
    errno = why;
    return why == EINTR && (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE);
}

// Certificate of this process, for servers that require one (tls-auth-clients, which is
// Redis' default).
static bool identify(rm_line *line) {
    const char *certificate = getenv("REMORA_TLS_CERT");
    const char *key = getenv("REMORA_TLS_KEY");
    return !certificate ||
           (SSL_CTX_use_certificate_chain_file(line->context, certificate) == 1 &&
            SSL_CTX_use_PrivateKey_file(line->context, key ? key : certificate, SSL_FILETYPE_PEM) ==
                1) ||
           fail_tls(line);
}

static bool shake_hands(rm_line *line) {
    int is_done;
    do {
        ERR_clear_error(); // of other lines, and of an address that is a name
        is_done = SSL_connect(line->ssl);
    } while (is_done != 1 && was_interrupted(line));
    return is_done == 1 || fail_tls(line);
}

// The name in the server's certificate is that of the address; whom to trust are the machine's
// authorities, or those of SSL_CERT_FILE.
static bool secure(rm_line *line, const char *host) {
    ERR_clear_error();
    line->context = SSL_CTX_new(TLS_client_method());
    if (!line->context || SSL_CTX_set_default_verify_paths(line->context) != 1) {
        return fail_tls(line);
    }
    if (!identify(line)) {
        return false;
    }
    SSL_CTX_set_verify(line->context, SSL_VERIFY_PEER, NULL);
    (void)SSL_CTX_set_min_proto_version(line->context, TLS1_2_VERSION);
    line->ssl = SSL_new(line->context);
    if (!line->ssl || SSL_set_fd(line->ssl, line->fd) != 1) {
        return fail_tls(line);
    }
    X509_VERIFY_PARAM *names = SSL_get0_param(line->ssl);
    if (X509_VERIFY_PARAM_set1_ip_asc(names, host) != 1 &&
        (SSL_set1_host(line->ssl, host) != 1 || SSL_set_tlsext_host_name(line->ssl, host) != 1)) {
        return fail_tls(line);
    }
    return shake_hands(line);
}

// --- sockets -------------------------------------------------------------------------------------

static bool fail_socket(rm_line *line) {
    return fail(line, is_late(errno) ? "no answer in time" : strerror(errno));
}

static int open_socket(const struct addrinfo *to) {
    const struct timeval limit = {ANSWER_SECONDS, 0};
    const int on = 1;
    int fd = socket(to->ai_family, to->ai_socktype | SOCK_CLOEXEC, to->ai_protocol);
    if (fd < 0) {
        return -1;
    }
    (void)setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    (void)setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit); // of connect as well
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(fd, to->ai_addr, to->ai_addrlen) != 0) {
        int why = errno;
        (void)close(fd);
        errno = why;
        return -1;
    }
    return fd;
}

static bool reach(rm_line *line, const rm_address *a) {
    struct addrinfo hints;
    struct addrinfo *found = NULL;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    int status = getaddrinfo(a->host, a->port, &hints, &found);
    if (status != 0) {
        return fail(line, gai_strerror(status));
    }
    for (const struct addrinfo *one = found; one && line->fd < 0; one = one->ai_next) {
        line->fd = open_socket(one);
    }
    freeaddrinfo(found);
    return line->fd >= 0 || fail_socket(line);
}

static long put(rm_line *line, const uint8_t *bytes, size_t size) {
    if (line->ssl) {
        size_t count = 0;
        int is_good;
        do {
            ERR_clear_error();
            is_good = SSL_write_ex(line->ssl, bytes, size, &count);
        } while (is_good != 1 && was_interrupted(line));
        return is_good == 1 ? (long)count : -1;
    }
    ssize_t count;
    do {
        count = send(line->fd, bytes, size, MSG_NOSIGNAL);
    } while (count < 0 && errno == EINTR);
    return (long)count;
}

static long get(rm_line *line, char *bytes, size_t size) {
    if (line->ssl) {
        size_t count = 0;
        int is_good;
        do {
            ERR_clear_error();
            is_good = SSL_read_ex(line->ssl, bytes, size, &count);
        } while (is_good != 1 && was_interrupted(line));
        return is_good == 1 ? (long)count : -1;
    }
    ssize_t count;
    do {
        count = recv(line->fd, bytes, size, 0);
    } while (count < 0 && errno == EINTR);
    return (long)count;
}

static bool real_flush(rm_line *line) {
    for (size_t done = 0; done < line->out.size && !line->is_broken;) {
        long count = put(line, line->out.bytes + done, line->out.size - done);
        if (count <= 0) {
            (void)(line->ssl ? fail_tls(line) : fail_socket(line));
        } else {
            done += (size_t)count;
        }
    }
    line->out.size = 0;
    return !line->is_broken;
}

// --- commands ------------------------------------------------------------------------------------

static bool real_ask(rm_line *line, int count, const char **words, const size_t *sizes) {
    char *command = NULL;
    int size = redisFormatCommandArgv(&command, count, words, sizes);
    if (size < 0) {
        return fail(line, "no memory for a command");
    }
    rm_buffer_put(&line->out, command, (size_t)size);
    redisFreeCommand(command);
    return !line->out.has_failed || fail(line, "no memory for a command");
}

static bool take(rm_line *line, redisReply **reply) {
    void *taken = NULL;
    if (redisReaderGetReply(line->reader, &taken) != REDIS_OK) {
        return fail(line, line->reader->errstr);
    }
    *reply = (redisReply *)taken;
    return true;
}

static bool feed(rm_line *line) {
    char bytes[READ_SIZE];
    long count = get(line, bytes, sizeof bytes);
    if (count <= 0) {
        if (line->ssl) {
            return fail_tls(line);
        }
        return count == 0 ? fail(line, "the engine closed the connection") : fail_socket(line);
    }
    return redisReaderFeed(line->reader, bytes, (size_t)count) == REDIS_OK ||
           fail(line, "no memory for an answer");
}

static redisReply *real_answer(rm_line *line) {
    redisReply *reply = NULL;
    if (line->is_broken || !real_flush(line) || !take(line, &reply)) {
        return NULL;
    }
    while (!reply && feed(line) && take(line, &reply)) {
    }
    return reply;
}

static bool real_listen(rm_line *line, int ms, redisReply **reply) {
    *reply = NULL;
    if (line->is_broken || !real_flush(line) || !take(line, reply)) {
        return false;
    }
    struct pollfd wait = {.fd = line->fd, .events = POLLIN};
    bool is_there = line->ssl && SSL_pending(line->ssl) > 0;
    if (*reply || (!is_there && poll(&wait, 1, ms) <= 0)) {
        return true;
    }
    return feed(line) && take(line, reply);
}

static void real_wait(rm_line *const *lines, int count, int ms) {
    struct pollfd all[RM_LINES_LIMIT];
    int size = count < RM_LINES_LIMIT ? count : RM_LINES_LIMIT;
    for (int i = 0; i < size; ++i) {
        all[i] = (struct pollfd){.fd = lines[i]->fd, .events = POLLIN};
    }
    (void)poll(all, (nfds_t)size, ms);
}

static const char *real_problem(const rm_line *line) {
    return line->problem;
}

// --- lines ---------------------------------------------------------------------------------------

// All but the reason of a failure.
static void close_line(rm_line *line) {
    SSL_free(line->ssl);
    SSL_CTX_free(line->context);
    if (line->fd >= 0) {
        (void)close(line->fd);
    }
    if (line->reader) {
        redisReaderFree(line->reader);
    }
    rm_buffer_free(&line->out);
    line->ssl = NULL;
    line->context = NULL;
    line->reader = NULL;
    line->fd = -1;
}

static void real_hang_up(rm_line *line) {
    if (line) {
        close_line(line);
        free(line);
    }
}

static bool tell(rm_line *line, int count, const char **words) {
    size_t sizes[3] = {0};
    for (int i = 0; i < count; ++i) {
        sizes[i] = strlen(words[i]);
    }
    redisReply *r = real_ask(line, count, words, sizes) ? real_answer(line) : NULL;
    bool is_good = r && r->type != REDIS_REPLY_ERROR;
    if (r && !is_good) {
        (void)fail(line, r->str);
    }
    freeReplyObject(r);
    return is_good;
}

static bool log_in(rm_line *line, const rm_address *a) {
    const char *with_name[] = {"AUTH", a->user, a->password};
    const char *without[] = {"AUTH", a->password};
    return a->user[0] != '\0' ? tell(line, 3, with_name) : tell(line, 2, without);
}

static bool introduce(rm_line *line, const rm_address *a) {
    const char *database[] = {"SELECT", a->database};
    return (a->password[0] == '\0' || log_in(line, a)) &&
           (a->database[0] == '\0' || tell(line, 2, database));
}

static redisReply *ask_for_master(rm_line *line, const rm_address *a) {
    const char *words[] = {"SENTINEL", "GET-MASTER-ADDR-BY-NAME", a->master};
    const size_t sizes[] = {8, 23, strlen(a->master)};
    return real_ask(line, 3, words, sizes) ? real_answer(line) : NULL;
}

// Host and port of the server that a sentinel takes for the master. A sentinel may have a password;
// where it requires one it gets the server's.
static bool ask_sentinel(rm_line *line, rm_address *a) {
    redisReply *r = ask_for_master(line, a);
    if (r && r->type == REDIS_REPLY_ERROR && strncmp(r->str, "NOAUTH", 6) == 0 &&
        a->password[0] != '\0' && log_in(line, a)) {
        freeReplyObject(r);
        r = ask_for_master(line, a);
    }
    bool is_good = r && r->type == REDIS_REPLY_ARRAY && r->elements == 2 &&
                   r->element[0]->type == REDIS_REPLY_STRING &&
                   r->element[1]->type == REDIS_REPLY_STRING;
    if (is_good) {
        (void)snprintf(a->host, sizeof a->host, "%s", r->element[0]->str);
        (void)snprintf(a->port, sizeof a->port, "%s", r->element[1]->str);
    } else if (r) {
        (void)fail(line,
                   r->type == REDIS_REPLY_ERROR ? r->str : "the sentinel knows no such master");
    }
    freeReplyObject(r);
    return is_good;
}

// A former master may still consider itself one.
static bool is_master(rm_line *line) {
    const char *words[] = {"INFO", "replication"};
    const size_t sizes[] = {4, 11};
    redisReply *r = real_ask(line, 2, words, sizes) ? real_answer(line) : NULL;
    bool is_good = r && r->type == REDIS_REPLY_STRING && strstr(r->str, "role:master");
    if (r && !is_good) {
        (void)fail(line, r->type == REDIS_REPLY_ERROR ? r->str : "is no master");
    }
    freeReplyObject(r);
    return is_good;
}

static bool open_line(rm_line *line, const rm_address *a) {
    line->fd = -1;
    line->reader = redisReaderCreate();
    return (line->reader || fail(line, "no memory")) && reach(line, a) &&
           (!a->is_secure || secure(line, a->host));
}

static bool resolve(rm_line *line, rm_address *a) {
    bool is_good = open_line(line, a) && ask_sentinel(line, a);
    close_line(line);
    return is_good;
}

static rm_line *real_dial(void *user, const char *text, char problem[RM_PROBLEM_SIZE]) {
    rm_address a;
    rm_line *line = (rm_line *)calloc(1, sizeof *line);
    (void)user;
    if (!line) {
        (void)snprintf(problem, RM_PROBLEM_SIZE, "no memory");
        return NULL;
    }
    line->fd = -1;
    bool is_good = rm_address_read(text, &a) || fail(line, "not an address");
    bool has_sentinel = is_good && a.master[0] != '\0';
    is_good = is_good && (!has_sentinel || resolve(line, &a));
    is_good = is_good && open_line(line, &a) && introduce(line, &a);
    if (!is_good || (has_sentinel && !is_master(line))) {
        (void)snprintf(problem, RM_PROBLEM_SIZE, "%s", line->problem);
        real_hang_up(line);
        return NULL;
    }
    return line;
}

// --- clocks --------------------------------------------------------------------------------------

static double real_now_ms(void *user) {
    struct timespec t;
    (void)user;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static double real_cpu_us(void *user) {
    struct timespec t;
    (void)user;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static uint64_t real_random(void *user) {
    uint64_t value = 0;
    (void)user;
    return RAND_bytes((unsigned char *)&value, sizeof value) == 1 ? value : (uint64_t)getpid();
}

const rm_outside rm_outside_real = {.dial = real_dial,
                                    .hang_up = real_hang_up,
                                    .ask = real_ask,
                                    .flush = real_flush,
                                    .answer = real_answer,
                                    .listen = real_listen,
                                    .wait = real_wait,
                                    .problem = real_problem,
                                    .now_ms = real_now_ms,
                                    .cpu_us = real_cpu_us,
                                    .random = real_random};
