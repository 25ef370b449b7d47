import { attacks } from "./Attack.ts"

const program = (body: string) => `#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <initializer_list>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
void burn(int ms) { for (clock_t from = clock(); clock() - from < ms * 1000;) {} }
char *volatile kept;
void hoard(size_t size) { kept = (char *)malloc(size); memset(kept, 1, size); }
int held(bool refused) { puts(refused ? "held" : "PWNED"); return 0; }
${body}`

const rejections = "held\n"

/** Attacks of compiled programs on the system, for the native judge. */
export const nativeCpp = attacks("cpp", [
  {
    name: "a fork bomb",
    code: program("int main() { for (;;) fork(); }"),
    must: "time_limit",
    isCore: true
  },
  {
    name: "a fork bomb whose parents end",
    code: program("int main() { for (;;) if (fork() > 0) _exit(0); }"),
    must: ["ok", "time_limit"]
  },
  {
    name: "threads without end",
    code: program(
      "void *wait(void *) { for (;;) pause(); }\nint main() { pthread_t thread; for (;;) pthread_create(&thread, 0, wait, 0); }"
    ),
    must: "time_limit"
  },
  {
    name: "a daemon that holds the output",
    code: program(
      'int main() { if (fork() == 0) { setpgid(0, 0); if (fork() == 0) for (;;) pause(); _exit(0); } puts("done"); }'
    ),
    must: "ok",
    prints: "done\n",
    isCore: true
  },
  {
    name: "a daemon that computes",
    code: program(
      "int main() { if (fork() == 0) { if (fork() == 0) for (;;) {} _exit(0); } for (;;) pause(); }"
    ),
    must: "time_limit",
    isCore: true
  },
  {
    name: "children whose time nobody counts",
    code: program(`
int main() {
  signal(SIGCHLD, SIG_IGN);
  struct sigaction act = {};
  act.sa_handler = SIG_DFL;
  act.sa_flags = SA_NOCLDWAIT;
  sigaction(SIGCHLD, &act, nullptr);
  for (int i = 0; i < 100; i++) { pid_t child = fork(); if (child == 0) { burn(8); _exit(0); } waitpid(child, 0, 0); }
  puts("PWNED");
}`),
    must: "time_limit",
    isCore: true
  },
  {
    name: "memory behind a first thread that has ended",
    code: program(`
void *hoard(void *) {
  for (int i = 0; i < 130; i++) { hoard(1 << 20); usleep(500); }
  sleep(1);
  puts("PWNED");
  exit(0);
}
int main() { pthread_t thread; pthread_create(&thread, 0, hoard, 0); pthread_exit(0); }`),
    must: "memory_limit",
    isCore: true
  },
  {
    name: "memory of many processes",
    code: program(`
int main() {
  for (int i = 0; i < 8; i++) if (fork() == 0) { hoard(40 << 20); sleep(9); puts("PWNED"); _exit(0); }
  sleep(9);
}`),
    must: "memory_limit",
    isCore: true
  },
  {
    name: "memory in shared maps, huge pages and the swap",
    code: program(`
int main() {
  bool refused = mmap(0, 1 << 20, 3, MAP_SHARED | MAP_ANONYMOUS, -1, 0) == MAP_FAILED;
  refused &= mmap(0, 1 << 21, 3, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0) == MAP_FAILED && errno == EPERM;
  void *some = mmap(0, 1 << 20, 3, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  refused &= some != MAP_FAILED && madvise(some, 1 << 20, 21) != 0 && errno == EPERM;
  refused &= open("/dev/zero", O_RDWR) < 0;
  return held(refused);
}`),
    must: "ok",
    prints: rejections,
    isCore: true
  },
  {
    name: "limits of the runner",
    code: program(`
int main() {
  struct rlimit low = {1, 1};
  bool refused = prlimit(1, RLIMIT_NOFILE, &low, nullptr) != 0 && prlimit(1, RLIMIT_CPU, &low, nullptr) != 0;
  struct rlimit high = {RLIM_INFINITY, RLIM_INFINITY};
  refused &= setrlimit(RLIMIT_NPROC, &high) != 0 && setrlimit(RLIMIT_FSIZE, &high) != 0;
  return held(refused);
}`),
    must: "ok",
    prints: rejections,
    isCore: true
  },
  {
    name: "signals to the runner and to its group",
    code: program(`
int main() {
  signal(SIGTERM, SIG_IGN);
  kill(0, SIGTERM);
  puts("still here");
  fflush(stdout);
  for (int number = 1; number < 65; number++) if (number != SIGTERM) kill(1, number);
  if (fork() == 0) { kill(0, SIGKILL); }
  pause();
}`),
    must: "runtime_error",
    prints: "still here\n",
    isCore: true
  },
  {
    name: "stopping itself",
    code: program("int main() { raise(SIGSTOP); }"),
    must: "time_limit",
    isCore: true
  },
  {
    name: "waiting for a pipe",
    code: program("int main() { int ends[2]; char c; if (pipe(ends) == 0) return read(ends[0], &c, 1); }"),
    must: "time_limit"
  },
  {
    name: "calls of 32 bits",
    code: program(`
int main() {
  pid_t child = fork();
  if (child == 0) {
    int answer;
    asm volatile("int $0x80" : "=a"(answer) : "a"(20), "b"(0), "c"(0), "d"(0) : "memory");
    _exit(0);
  }
  int status;
  waitpid(child, &status, 0);
  // Some kernels are built without these calls: they end the process with SIGSEGV.
  return held(WIFSIGNALED(status) && (WTERMSIG(status) == SIGSYS || WTERMSIG(status) == SIGSEGV));
}`),
    must: "ok",
    prints: rejections,
    isCore: true
  },
  {
    name: "calls of x32",
    code: program(`
int main() {
  pid_t child = fork();
  if (child == 0) { syscall(0x40000000 + 39); _exit(0); }
  int status;
  waitpid(child, &status, 0);
  return held(WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS);
}`),
    must: "ok",
    prints: rejections,
    isCore: true
  },
  {
    name: "new namespaces",
    code: program(`
int main() {
  bool refused = true;
  for (long flag : {0x20000L, 0x2000000L, 0x4000000L, 0x8000000L, 0x10000000L, 0x20000000L, 0x40000000L}) {
    refused &= syscall(SYS_clone, flag | SIGCHLD, 0, 0, 0, 0) < 0 && errno == EPERM;
    refused &= syscall(SYS_unshare, flag) < 0 && errno == EPERM;
  }
  refused &= syscall(SYS_clone3, 0, 0) < 0 && errno == ENOSYS;
  return held(refused);
}`),
    must: "ok",
    prints: rejections,
    isCore: true
  },
  {
    name: "sockets of all families",
    code: program(`
int main() {
  bool refused = true;
  for (int family = 0; family < 64; family++) {
    int pair[2];
    refused &= socket(family, SOCK_STREAM, 0) < 0 && socket(family, SOCK_DGRAM, 0) < 0 && socket(family, SOCK_RAW, 0) < 0;
    if (family != AF_UNIX) refused &= socketpair(family, SOCK_STREAM, 0, pair) < 0 && errno == EPERM;
  }
  return held(refused);
}`),
    must: "ok",
    prints: rejections
  },
  {
    name: "messages to the judge through descriptors",
    code: program(`
int main() {
  char forged[201] = "E ", path[64];
  for (int fd = 3; fd < 256; fd++) if (write(fd, forged, 201) >= 0) puts("PWNED");
  for (int fd = 0; fd < 64; fd++) {
    snprintf(path, 64, "/proc/1/fd/%d", fd);
    if (open(path, O_RDWR) >= 0) puts("PWNED");
  }
  write(1, forged, 201);
  write(2, forged, 201);
}`),
    must: "ok",
    prints: `E ${"\0".repeat(199)}`,
    isCore: true
  },
  {
    name: "the exit codes of the runner",
    code: program("int main() { _exit(70 + getpid() % 3); }"),
    must: "runtime_error"
  },
  {
    name: "its own output read and kept open by a message in flight",
    code: program(`
int main() {
  int pair[2];
  socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
  char control[CMSG_SPACE(3 * sizeof(int))] = {}, byte = 0;
  iovec part = {&byte, 1};
  msghdr message = {};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(3 * sizeof(int));
  int sent[3] = {1, pair[0], pair[1]};
  memcpy(CMSG_DATA(head), sent, sizeof sent);
  sendmsg(pair[0], &message, 0);
  sendmsg(pair[1], &message, 0);
  puts("done");
}`),
    must: "ok",
    prints: "done\n"
  },
  {
    name: "a program that closes its output and floods its errors",
    code: program("int main() { close(1); static char s[4096]; for (;;) write(2, s, 4096); }"),
    must: "time_limit"
  },
  {
    name: "both streams flooded by many processes",
    code: program(
      "int main() { for (int i = 0; i < 4; i++) fork(); static char s[4096]; for (;;) { write(2, s, 4096); write(1, s, 4096); } }"
    ),
    must: "output_limit"
  },
  {
    name: "privileges through programs of the system",
    code: program(`
int main() {
  bool refused = geteuid() == 65534 && prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1;
  for (const char *name : {"/usr/bin/su", "/usr/bin/mount", "/usr/bin/passwd", "/usr/bin/newuidmap"}) {
    pid_t child = fork();
    if (child == 0) { close(1); close(2); execl(name, name, "--version", nullptr); _exit(9); }
    waitpid(child, 0, 0);
  }
  refused &= setuid(0) != 0 && setgid(0) != 0 && chroot("/box") != 0 && mknod("/box/disk", S_IFBLK | 0666, 0xfe00) != 0;
  return held(refused);
}`),
    must: "ok",
    prints: rejections
  },
  {
    name: "the disks of the machine, made to write",
    code: program(`
int main() {
  int file = open("/usr/bin/env", O_RDONLY);
  for (int i = 0; i < 20000; i++) { fsync(file); syncfs(file); sync(); }
  puts("done");
}`),
    must: "ok",
    prints: "done\n"
  }
])

/** Attacks on the compiler of the machine. */
export const nativeCompilers = attacks("cpp", [
  {
    name: "a compiler that reads its own errors",
    code: '#include "/dev/stderr"\nint main() {}',
    must: "compilation_error"
  },
  {
    name: "files of the runner included",
    code: '#include "/proc/1/environ"\n#include "/proc/1/mem"\nint main() {}',
    must: "compilation_error",
    isCore: true
  },
  {
    name: "the environment of the compiler assembled in",
    code: `
asm(".data\\nbegin: .incbin \\"/proc/self/environ\\"\\nend: .byte 0\\n.text");
extern "C" { extern char begin[], end[]; }
#include <cstdio>
int main() { for (char *at = begin; at != end; at++) putchar(*at ? *at : 10); }`,
    must: ["ok", "compilation_error"]
  },
  {
    name: "an error of a gigabyte",
    code: `#define A(x) x x x x x x x x x x
#define B(x) A(A(A(A(x))))
int main() { B(undeclared + ;) }`,
    must: "compilation_error"
  },
  {
    name: "a program of a gigabyte",
    code: "char big[1 << 30] = {1};\nint main() { return big[5]; }",
    must: "compilation_error"
  },
  {
    name: "options in the text",
    code: `
#pragma GCC optimize("O3,plugin=/box/evil.so")
#pragma GCC plugin "/box/evil.so"
__attribute__((constructor)) void early() {}
int main() {}`,
    must: ["ok", "compilation_error"]
  }
])
