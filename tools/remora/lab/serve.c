// The web server, by CivetWeb. It listens on the loopback interface unless told otherwise, every
// connection is watched by the door, and every request goes through lab_decide or to the room.
// CivetWeb reads requests and sends answers; the frames of the room are not its affair.
// Signals are blocked in all threads and waited for in this one, so that the end is an ordinary
// one.

#include "serve.h"

#include "door.h"
#include "http.h"
#include "room.h"
#include "shared/program.h"

#if REMORA_HAS_CIVETWEB

#include <arpa/inet.h>
#include <civetweb.h>
#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { COPY_SIZE = 16384, ADDRESS_SIZE = 192 };

// How often connections whose time is over are looked for. Nanoseconds. Origin: chosen.
enum { LOOK_NANOSECONDS = 100000000 };

// --- answering ----------------------------------------------------------------------------------

static void send_file(struct mg_connection *connection, const lab_answer *answer) {
    char buffer[COPY_SIZE];
    FILE *file = fopen(answer->file, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) {
        mg_printf(connection, "HTTP/1.1 404 Not Found\r\n%sContent-Length: 0\r\n\r\n", lab_headers);
        if (file) {
            fclose(file);
        }
        return;
    }
    mg_printf(connection, "HTTP/1.1 200 OK\r\n%sContent-Type: %s\r\nContent-Length: %ld\r\n\r\n",
              lab_headers, answer->type, ftell(file));
    rewind(file);
    size_t size = answer->has_body ? fread(buffer, 1, sizeof buffer, file) : 0;
    while (size > 0 && mg_write(connection, buffer, size) > 0) {
        size = fread(buffer, 1, sizeof buffer, file);
    }
    fclose(file);
}

static const char *name_of(int status) {
    return status == 405 ? "Method Not Allowed" : status == 403 ? "Forbidden" : "Not Found";
}

static void send_refusal(struct mg_connection *connection, const lab_answer *answer) {
    const char *allow = answer->status == 405 ? "Allow: GET, HEAD\r\n" : "";
    mg_printf(connection,
              "HTTP/1.1 %d %s\r\n%s%sContent-Type: %s\r\nContent-Length: %u\r\n\r\n%s%s",
              answer->status, name_of(answer->status), lab_headers, allow, answer->type,
              (unsigned)strlen(answer->text) + 1, answer->has_body ? answer->text : "",
              answer->has_body ? "\n" : "");
}

// The code was right: the browser keeps it until it ends, and shows it to us only.
static void send_on(struct mg_connection *connection, const lab_answer *answer) {
    mg_printf(connection,
              "HTTP/1.1 303 See Other\r\n%sLocation: /\r\nSet-Cookie: remora-lab=%s; Path=/; "
              "HttpOnly; SameSite=Strict\r\nContent-Length: 0\r\n\r\n",
              lab_headers, answer->code);
}

static int take_request(struct mg_connection *connection) {
    const struct mg_request_info *info = mg_get_request_info(connection);
    const lab_site *site = info->user_data;
    lab_request request = {.method = info->request_method,
                           .path = info->local_uri ? info->local_uri : "",
                           .host = mg_get_header(connection, "Host"),
                           .query = info->query_string,
                           .cookie = mg_get_header(connection, "Cookie")};
    const char *upgrade = mg_get_header(connection, "Upgrade");
    lab_door_answer(connection);
    if (upgrade && mg_strcasecmp(upgrade, "websocket") == 0 && strcmp(request.path, "/room") == 0) {
        return lab_room_answer(connection, site);
    }
    lab_answer answer;
    lab_decide(site, &request, &answer);
    if (answer.status == 200) {
        send_file(connection, &answer);
    } else if (answer.code) {
        send_on(connection, &answer);
    } else {
        send_refusal(connection, &answer);
    }
    return answer.status; // it has been answered
}

// An error of one connection does not end the others.
static int take_message(const struct mg_connection *connection, const char *message) {
    (void)connection;
    (void)message;
    return 1;
}

// --- starting -----------------------------------------------------------------------------------

static bool is_taken(const char *at, int port) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = inet_addr(at)};
    int one = 1;
    int handle = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    bool is_refused =
        bind(handle, (const struct sockaddr *)&address, sizeof address) != 0 && errno == EADDRINUSE;
    close(handle);
    return is_refused;
}

static struct mg_context *start(lab_site *s, const char *address) {
    char listen[32];
    snprintf(listen, sizeof listen, "%s:%d", address, s->port);
    const char *options[] = {"listening_ports",
                             listen,
                             "num_threads",
                             "64", // more than the door lets in, and the room
                             "request_timeout_ms",
                             "12000", // the door is stricter
                             "max_request_size",
                             "8192",
                             "connection_queue",
                             "64",
                             NULL};
    struct mg_callbacks callbacks = {.begin_request = take_request, .log_message = take_message};
    return mg_start(&callbacks, s, options);
}

static int fail_to_start(const char *address, int port) {
    if (port && is_taken(address, port)) {
        fprintf(stderr, "remora lab: port %d is taken; another one: remora lab --port N\n", port);
    } else {
        fprintf(stderr, "remora lab: cannot listen at %s:%d\n", address, port);
    }
    return EXIT_BAD_USE;
}

static void open_browser(const char *address) {
    char name[] = "xdg-open";
    char text[ADDRESS_SIZE];
    char *arguments[] = {name, text, NULL};
    pid_t child;
    snprintf(text, sizeof text, "%s", address);
    if (posix_spawnp(&child, name, NULL, NULL, arguments, environ) != 0) {
        fputs("remora lab: there is no xdg-open; please open the address yourself\n", stderr);
    }
}

static void wait_for_end(const sigset_t *ends, int port) {
    const struct timespec moment = {.tv_nsec = LOOK_NANOSECONDS};
    while (sigtimedwait(ends, NULL, &moment) < 0) {
        lab_door_look(port);
    }
}

// One that only this computer has.
static bool is_loopback(const char *address) {
    return strncmp(address, "127.", 4) == 0;
}

// The address of the page; the name of a file goes along as far as it needs no spelling of its own.
static void write_address(const lab_site *site, const char *host, char *text, size_t size) {
    const char *question = site->portal && site->file ? "?data=1&file="
                           : site->portal             ? "?data=1"
                           : site->file               ? "?file="
                                                      : "";
    const char *shown = strcmp(host, "0.0.0.0") == 0 ? "127.0.0.1" : host;
    size_t at = (size_t)snprintf(text, size, "http://%s:%d/%s", shown, site->port, question);
    if (!site->file) {
        return;
    }
    const char *slash = strrchr(site->file, '/');
    const char *name = slash ? slash + 1 : site->file;
    for (const char *c = name; *c && at + 1 < size; ++c) {
        bool is_plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
                        (*c >= '0' && *c <= '9') || strchr("._-", *c);
        text[at++] = is_plain ? *c : '_';
    }
    text[at] = '\0';
}

static void say_where(const char *address, const char *code) {
    printf("The lab is at %s (Ctrl-C ends it)\n", address);
    if (code) {
        printf("Other computers can reach it at this computer's addresses. Every browser is asked "
               "for this code, once: %s\n",
               code);
    }
    fflush(stdout);
}

int lab_serve(const lab_site *site, const char *host, int opens_browser) {
    lab_site s = *site;
    char code[LAB_CODE_SIZE + 1];
    s.is_open = !is_loopback(host);
    s.code = s.is_open ? code : NULL;
    if (s.is_open && !lab_make_code(code)) {
        fputs("remora lab: this computer has no random numbers for a code\n", stderr);
        return EXIT_BAD_USE;
    }
    struct mg_server_port ports[1] = {{0}};
    char address[ADDRESS_SIZE];
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGHUP);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    signal(SIGPIPE, SIG_IGN); // a browser that has gone is its own affair
    mg_init_library(0);
    struct mg_context *context = start(&s, host);
    if (!context || mg_get_server_ports(context, 1, ports) < 1) {
        mg_exit_library();
        return fail_to_start(host, s.port);
    }
    s.port = ports[0].port;
    write_address(&s, host, address, sizeof address);
    say_where(address, s.code);
    if (opens_browser) {
        open_browser(address);
    }
    wait_for_end(&ends, s.port);
    lab_room_close();
    mg_stop(context);
    mg_exit_library();
    puts("\nended");
    return EXIT_DONE;
}

#else

int lab_serve(const lab_site *site, const char *host, int opens_browser) {
    (void)site;
    (void)host;
    (void)opens_browser;
    fputs("remora lab: this program was built without CivetWeb; install libcivetweb-dev and build "
          "again, or put the folder on any web server\n",
          stderr);
    return EXIT_BAD_USE;
}

#endif
