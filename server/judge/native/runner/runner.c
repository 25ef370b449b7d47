/*
 * Process 1 of a sandbox: runs the programs of one submission, one after the other, each from a clean state, and
 * reports what each of them used. It reads requests from descriptor 0 and writes answers to descriptor 1.
 *
 * A message is one byte for its type, four bytes for the length of its body, and the body. Numbers have four bytes,
 * little endian; texts and contents have their length before them.
 *   F  keep a file: path, mode, content. Each run finds the kept files in the folder `/box`.
 *   N  the same for the next run only.
 *   R  run: limits, folder whose files are wanted, arguments, environment, input; see `struct run`.
 *   I  input of a program that talks; an empty one closes its input.
 *   K  end the running program.
 *   S  (answer) this process has started.
 *   O  (answer) output of a program that talks.
 *   W  (answer) the program that talks waits: number of bytes of input that it was given.
 *   E  (answer) the end of a run; see `answer`.
 * A broken message ends the process, and with it the sandbox.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define BOX "/box"
/* A look at the program follows the last one by 3 to 7 ms. At a time that a program knows it could pretend to compute. */
#define LOOK_LEAST_US 3000
#define LOOK_MOST_US 7000
/* By default the kernel combines timers that expire within so many nanoseconds. */
#define USUAL_TIMER_SLACK 50000
/* A program that talks and does nothing for so long waits for input. */
#define IDLE_MS 200
#define STDERR_MAX 65536
/* Files take memory of the kernel even if they are empty. */
#define FILES_MAX 16384

struct bytes {
  char *data;
  size_t length, room;
};

struct kept {
  char *path;
  uint32_t mode;
  int content;
  int once;
  struct kept *next;
};

/* MERGES: the standard output is written to the standard error. */
enum { TALKS = 1, LIMITS_ADDRESS_SPACE = 2, MERGES = 4 };

struct run {
  /* `present_ms` limits the sum of CPU time and the time asleep. */
  uint32_t flags, cpu_ms, present_ms, wall_ms, memory_mb, output_bytes, file_bytes, processes;
  char *folder;
  char **argv, **envp;
  int input;
};

enum reason { ENDED, CPU_LIMIT, WALL_LIMIT, MEMORY_LIMIT, OUTPUT_LIMIT, STOPPED };

static struct kept *kept_files;
/* Readable when a process has ended. */
static int ended;

static void die(const char *what) {
  fprintf(stderr, "runner: %s: %s\n", what, strerror(errno));
  _exit(70);
}

static uint64_t now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000ull + t.tv_nsec / 1000;
}

/* Messages */

static void read_all(int fd, void *to, size_t length) {
  char *at = to;
  while (length > 0) {
    ssize_t n = read(fd, at, length);
    if (n == 0) _exit(0);
    if (n < 0) {
      if (errno == EINTR) continue;
      die("read");
    }
    at += n;
    length -= n;
  }
}

static void write_all(int fd, const void *from, size_t length) {
  const char *at = from;
  while (length > 0) {
    ssize_t n = write(fd, at, length);
    if (n < 0) {
      if (errno == EINTR) continue;
      die("write");
    }
    at += n;
    length -= n;
  }
}

static void append(struct bytes *to, const void *from, size_t length) {
  if (to->length + length > to->room) {
    size_t room = to->room ? to->room : 4096;
    while (room < to->length + length) room *= 2;
    char *data = realloc(to->data, room);
    if (!data) die("memory");
    to->data = data;
    to->room = room;
  }
  memcpy(to->data + to->length, from, length);
  to->length += length;
}

static void append_number(struct bytes *to, uint32_t number) { append(to, &number, sizeof number); }

static void append_content(struct bytes *to, const char *from, size_t length) {
  append_number(to, length);
  append(to, from, length);
}

static void send_message(char type, const struct bytes *body) {
  char head[5] = {type};
  uint32_t length = body->length;
  memcpy(head + 1, &length, 4);
  write_all(1, head, 5);
  write_all(1, body->data, body->length);
}

/* A message whose body is read as it is needed: contents go to files, so that this process stays small. The memory of
   a program is measured from its fork on, when it still has the pages of this process. */
struct message {
  char type;
  uint32_t left;
};

static struct message receive(void) {
  char head[5];
  read_all(0, head, 5);
  struct message m = {head[0], 0};
  memcpy(&m.left, head + 1, 4);
  return m;
}

static void take_bytes(struct message *m, void *to, uint32_t length) {
  if (m->left < length) die("short message");
  read_all(0, to, length);
  m->left -= length;
}

static uint32_t number_of(struct message *m) {
  uint32_t number;
  take_bytes(m, &number, sizeof number);
  return number;
}

static void skip(struct message *m) {
  char part[4096];
  while (m->left > 0) take_bytes(m, part, m->left < sizeof part ? m->left : sizeof part);
}

static char *text_of(struct message *m) {
  uint32_t length = number_of(m);
  if (length > 65536) die("text too long");
  char *text = malloc(length + 1);
  if (!text) die("memory");
  take_bytes(m, text, length);
  text[length] = 0;
  return text;
}

static char **texts_of(struct message *m) {
  uint32_t count = number_of(m);
  if (count > 4096) die("too many texts");
  char **texts = calloc(count + 1, sizeof *texts);
  if (!texts) die("memory");
  for (uint32_t i = 0; i < count; i++) texts[i] = text_of(m);
  return texts;
}

/* A file without a name, which only this process can reach. */
static int content_of(struct message *m) {
  int file = open(BOX, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file < 0) die("content");
  char part[65536];
  for (uint32_t left = number_of(m); left > 0;) {
    uint32_t length = left < sizeof part ? left : sizeof part;
    take_bytes(m, part, length);
    write_all(file, part, length);
    left -= length;
  }
  return file;
}

static void free_texts(char **texts) {
  for (char **each = texts; *each; each++) free(*each);
  free(texts);
}

/* The folder of the program */

/* The depth is bounded, because a program can nest folders deeper than the stack allows. */
static void wipe(int folder, int depth) {
  DIR *dir = fdopendir(folder);
  if (!dir) {
    close(folder);
    return;
  }
  struct dirent *each;
  while ((each = readdir(dir))) {
    if (!strcmp(each->d_name, ".") || !strcmp(each->d_name, "..")) continue;
    if (unlinkat(folder, each->d_name, 0) == 0 || errno == ENOENT) continue;
    fchmodat(folder, each->d_name, 0700, 0);
    int inside = openat(folder, each->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (inside >= 0) {
      if (depth >= 512) die("folders nested too deep");
      wipe(inside, depth + 1);
    }
    if (unlinkat(folder, each->d_name, AT_REMOVEDIR) != 0 && errno != ENOENT) die("wipe");
  }
  closedir(dir);
}

static int open_box(void) {
  int box = open(BOX, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (box < 0) die(BOX);
  return box;
}

static void make_folders(int box, const char *path) {
  char *copy = strdup(path);
  for (char *slash = strchr(copy, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    if (mkdirat(box, copy, 0755) != 0 && errno != EEXIST) die("folder");
    *slash = '/';
  }
  free(copy);
}

static void write_file(int box, const struct kept *kept) {
  make_folders(box, kept->path);
  int file = openat(box, kept->path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kept->mode);
  /* The newest file of a name was written first. */
  if (file < 0 && errno == EEXIST) return;
  if (file < 0) die("file");
  off_t from = 0;
  ssize_t n;
  while ((n = sendfile(file, kept->content, &from, 1 << 30)) > 0) {}
  if (n < 0) die("file");
  close(file);
}

static void prepare_box(void) {
  int box = open_box();
  for (struct kept *each = kept_files; each; each = each->next) write_file(box, each);
  close(box);
}

/* Follows each run, because the files of the next one come before it starts, and need room. */
static void clear_box(void) {
  if (chmod(BOX, 0755) != 0) die("chmod");
  wipe(open_box(), 0);
}

struct room {
  uint64_t bytes, files;
};

static struct room room_used(void) {
  struct statvfs facts;
  if (statvfs(BOX, &facts) != 0) die(BOX);
  return (struct room){(facts.f_blocks - facts.f_bfree) * facts.f_frsize, facts.f_files - facts.f_ffree};
}

static void forget_files_of_run(void) {
  for (struct kept **each = &kept_files; *each;) {
    struct kept *file = *each;
    if (!file->once) {
      each = &file->next;
      continue;
    }
    *each = file->next;
    close(file->content);
    free(file->path);
    free(file);
  }
}

static void keep_file(struct message *m) {
  struct kept *file = calloc(1, sizeof *file);
  if (!file) die("memory");
  file->path = text_of(m);
  file->mode = number_of(m);
  file->content = content_of(m);
  file->once = m->type == 'N';
  file->next = kept_files;
  kept_files = file;
}

/* Symbolic links, devices and pipes are left out: they could lead out of the folder or never end. */
static void collect(int folder, const char *prefix, struct bytes *to, uint32_t *count, size_t *left, int depth) {
  DIR *dir = fdopendir(folder);
  if (!dir) return;
  struct dirent *each;
  while (depth < 32 && (each = readdir(dir))) {
    if (!strcmp(each->d_name, ".") || !strcmp(each->d_name, "..")) continue;
    char path[4096];
    int length = snprintf(path, sizeof path, "%s%s", prefix, each->d_name);
    if (length >= (int)sizeof path - 2) continue;
    int inside = openat(folder, each->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat facts;
    if (inside < 0) continue;
    if (fstat(inside, &facts) != 0 || (!S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode))) {
      close(inside);
      continue;
    }
    if (S_ISDIR(facts.st_mode)) {
      strcat(path, "/");
      collect(inside, path, to, count, left, depth + 1);
      continue;
    }
    if ((size_t)facts.st_size <= *left) {
      *left -= facts.st_size;
      char *content = malloc(facts.st_size + 1);
      if (!content) die("memory");
      read_all(inside, content, facts.st_size);
      append_content(to, path, length);
      append_content(to, content, facts.st_size);
      free(content);
      ++*count;
    }
    close(inside);
  }
  closedir(dir);
}

/* Processes */

static void limit(int resource, rlim_t value) {
  struct rlimit l = {value, value};
  if (setrlimit(resource, &l) != 0) _exit(71);
}

static void become_program(const struct run *run, int in, int out, int err) {
  /* The bubblewrap around the sandbox is in the group of this process. */
  if (setpgid(0, 0) != 0) _exit(71);
  if (dup2(in, 0) < 0 || dup2(run->flags & MERGES ? err : out, 1) < 0 || dup2(err, 2) < 0) _exit(71);
  if (chdir(BOX) != 0) _exit(71);
  /* 1 and not 0: the kernel passes the memory to a program of the machine even if its limit is 0. */
  if (setrlimit(RLIMIT_CORE, &(struct rlimit){1, 1}) != 0) limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, 256);
  limit(RLIMIT_FSIZE, run->file_bytes);
  limit(RLIMIT_NPROC, run->processes);
  limit(RLIMIT_STACK, RLIM_INFINITY);
  limit(RLIMIT_MEMLOCK, 0);
  limit(RLIMIT_MSGQUEUE, 0);
  /* The parent looks more often; this holds if it cannot. */
  limit(RLIMIT_CPU, run->cpu_ms / 1000 + 2);
  /* The parent limits the memory that a program uses. This bounds what it can use between two looks, and lets programs
     reserve more than they use: one that is refused memory often fails as if it had another fault. */
  if (run->flags & LIMITS_ADDRESS_SPACE) limit(RLIMIT_AS, ((rlim_t)run->memory_mb * 4 + 1024) << 20);
  prctl(PR_SET_TIMERSLACK, USUAL_TIMER_SLACK);
  signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, 0);
  execve(run->argv[0], run->argv, run->envp);
  dprintf(2, "%s: %s\n", run->argv[0], strerror(errno));
  _exit(72);
}

struct usage {
  uint64_t cpu_us, memory_kb;
  /* Whether no thread computes or waits for a processor. A thread that waits for a disk is asleep: in the same state waits
     a process whose child of `vfork` sleeps. */
  int is_asleep;
};

/* Of one line of `stat` in a folder of `/proc`. */
struct facts {
  char state;
  /* In ticks; `waited` is of the children that the process has waited for. */
  unsigned long own, waited;
  long threads, resident_pages;
};

static int read_facts(const char *path, struct facts *facts) {
  char text[1024];
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t n = read(file, text, sizeof text - 1);
  close(file);
  if (n <= 0) return 0;
  text[n] = 0;
  /* The name of a program may hold spaces and brackets. */
  char *rest = strrchr(text, ')');
  unsigned long user, system;
  long waited_user, waited_system;
  if (!rest ||
      sscanf(rest + 2, "%c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld %*d %*d %ld %*d %*u %*u %ld",
             &facts->state, &user, &system, &waited_user, &waited_system, &facts->threads, &facts->resident_pages) != 7)
    return 0;
  facts->own = user + system;
  facts->waited = waited_user + waited_system;
  return 1;
}

/* A process whose first thread has ended shows its memory only in the other threads. */
static long resident_pages(int pid, const struct facts *facts) {
  if (facts->state != 'Z' || facts->threads < 2) return facts->resident_pages;
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", pid);
  DIR *tasks = opendir(path);
  if (!tasks) return 0;
  struct dirent *each;
  struct facts thread = {0};
  long pages = 0;
  while (pages == 0 && (each = readdir(tasks))) {
    snprintf(path, sizeof path, "/proc/%d/task/%d/stat", pid, atoi(each->d_name));
    if (read_facts(path, &thread)) pages = thread.resident_pages;
  }
  closedir(tasks);
  return pages;
}

/* Whether a thread of a process computes or waits for a processor. */
static int is_runnable(int pid, const struct facts *facts) {
  if (facts->state == 'R' || facts->threads < 2) return facts->state == 'R';
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", pid);
  DIR *tasks = opendir(path);
  if (!tasks) return 0;
  struct dirent *each;
  struct facts thread;
  int found = 0;
  while (!found && (each = readdir(tasks))) {
    snprintf(path, sizeof path, "/proc/%d/task/%d/stat", pid, atoi(each->d_name));
    found = read_facts(path, &thread) && thread.state == 'R';
  }
  closedir(tasks);
  return found;
}

/* What all processes but this one use now, with the children that they have waited for. */
static struct usage usage_now(void) {
  struct usage sum = {.is_asleep = 1};
  DIR *proc = opendir("/proc");
  if (!proc) die("/proc");
  static long page_kb, tick_us;
  if (!page_kb) {
    page_kb = sysconf(_SC_PAGESIZE) / 1024;
    tick_us = 1000000 / sysconf(_SC_CLK_TCK);
  }
  struct dirent *each;
  while ((each = readdir(proc))) {
    int pid = atoi(each->d_name);
    if (pid <= 1) continue;
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    struct facts facts;
    if (!read_facts(path, &facts)) continue;
    if (sum.is_asleep && is_runnable(pid, &facts)) sum.is_asleep = 0;
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(pid, &clock) == 0 && clock_gettime(clock, &t) == 0)
      sum.cpu_us += t.tv_sec * 1000000ull + t.tv_nsec / 1000;
    else
      sum.cpu_us += (uint64_t)facts.own * tick_us;
    sum.cpu_us += (uint64_t)facts.waited * tick_us;
    sum.memory_kb += (uint64_t)resident_pages(pid, &facts) * page_kb;
  }
  closedir(proc);
  return sum;
}

static uint64_t us_of(const struct rusage *usage) {
  return (usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1000000ull + usage->ru_utime.tv_usec + usage->ru_stime.tv_usec;
}

struct state {
  pid_t program;
  int in, out, err;
  enum reason reason;
  int has_ended, status;
  uint64_t spent_us, peak_kb;
  struct bytes output, errors, input;
  size_t input_sent;
  int closes_input;
  uint32_t input_total;
  size_t output_total;
  uint64_t next_look_us;
  /* At the last look. */
  uint64_t looked_us, looked_cpu_us;
  int was_asleep;
  uint64_t asleep_us;
  /* Since the program last computed, read or wrote. */
  uint64_t idle_us, idle_cpu_us;
  int told_idle;
  struct room room_before;
};

/* Waits for ended processes, the program's children among them: this process is their parent when theirs ends. */
static void reap(struct state *s) {
  struct signalfd_siginfo told[8];
  while (read(ended, told, sizeof told) > 0) {}
  int status;
  struct rusage usage;
  pid_t pid;
  while ((pid = wait4(-1, &status, WNOHANG | __WALL, &usage)) > 0) {
    s->spent_us += us_of(&usage);
    if ((uint64_t)usage.ru_maxrss > s->peak_kb) s->peak_kb = usage.ru_maxrss;
    if (pid == s->program) {
      s->has_ended = 1;
      s->status = status;
    }
  }
}

static void kill_all(struct state *s) {
  kill(-1, SIGKILL);
  int status;
  struct rusage usage;
  pid_t pid;
  while ((pid = wait4(-1, &status, __WALL, &usage)) > 0 || errno == EINTR) {
    if (pid <= 0) continue;
    s->spent_us += us_of(&usage);
    if ((uint64_t)usage.ru_maxrss > s->peak_kb) s->peak_kb = usage.ru_maxrss;
    if (pid == s->program) {
      s->has_ended = 1;
      s->status = status;
    }
    /* A process may have forked while the signals were sent. */
    kill(-1, SIGKILL);
  }
}

static void stop(struct state *s, enum reason reason) {
  if (s->reason == ENDED && !s->has_ended) s->reason = reason;
}

enum taken { NOTHING, SOMETHING, THE_END };

/* Takes what the program printed. */
static enum taken take(int fd, struct bytes *to, size_t most, int keeps_rest) {
  char part[65536];
  ssize_t n = read(fd, part, sizeof part);
  if (n < 0) return errno == EAGAIN || errno == EINTR ? NOTHING : THE_END;
  if (n == 0) return THE_END;
  size_t room = to->length < most ? most - to->length : 0;
  if (keeps_rest || (size_t)n <= room) append(to, part, n);
  else append(to, part, room);
  return SOMETHING;
}

static void pass_input(struct state *s) {
  while (s->input_sent < s->input.length) {
    ssize_t n = write(s->in, s->input.data + s->input_sent, s->input.length - s->input_sent);
    if (n < 0) {
      if (errno == EAGAIN || errno == EINTR) return;
      /* The program has closed its input. */
      s->input_sent = s->input.length;
      break;
    }
    s->input_sent += n;
  }
  s->input.length = s->input_sent = 0;
  if (s->closes_input) {
    close(s->in);
    s->in = -1;
  }
}

static void be_busy(struct state *s) {
  s->told_idle = 0;
  s->idle_us = 0;
}

static void hear(struct state *s) {
  struct message m = receive();
  be_busy(s);
  if (m.type == 'K') stop(s, STOPPED);
  else if (m.type == 'I' && m.left == 0) s->closes_input = 1;
  else if (m.type == 'I') {
    char part[65536];
    s->input_total += m.left;
    while (m.left > 0) {
      uint32_t length = m.left < sizeof part ? m.left : sizeof part;
      take_bytes(&m, part, length);
      append(&s->input, part, length);
    }
  } else die("unexpected message");
}

/* Tells once when the program has read all of its input and does nothing. */
static void look_whether_idle(struct state *s, uint64_t slept_us) {
  int unread = 0;
  int waits = s->input.length == 0 && (s->in < 0 || (ioctl(s->in, FIONREAD, &unread) == 0 && unread == 0));
  s->idle_us += slept_us;
  /* A thread that wakes up now and then uses some microseconds. */
  if (!waits || s->looked_cpu_us > s->idle_cpu_us + 1000) {
    s->idle_cpu_us = s->looked_cpu_us;
    be_busy(s);
  } else if (!s->told_idle && s->idle_us >= IDLE_MS * 1000) {
    struct bytes body = {0};
    append_number(&body, s->input_total);
    send_message('W', &body);
    free(body.data);
    s->told_idle = 1;
  }
}

static int has_filled_box(const struct state *s, const struct run *run) {
  struct room used = room_used();
  return used.bytes > s->room_before.bytes + run->file_bytes || used.files > s->room_before.files + FILES_MAX;
}

/* Time that the program slept since the last look. If it was asleep at both looks and used no CPU time, that is all of the
   time. Otherwise at most a usual interval counts: on a busy machine this process waits for a processor, too. */
static uint64_t slept_us(const struct state *s, const struct usage *usage, uint64_t time_us, uint64_t cpu_us) {
  if (!usage->is_asleep) return 0;
  uint64_t elapsed = time_us - s->looked_us, most = LOOK_MOST_US;
  if (elapsed < most || (s->was_asleep && cpu_us == s->looked_cpu_us)) most = elapsed;
  uint64_t computed = cpu_us > s->looked_cpu_us ? cpu_us - s->looked_cpu_us : 0;
  return most > computed ? most - computed : 0;
}

static void look(struct state *s, const struct run *run, uint64_t begun_us) {
  struct usage usage = usage_now();
  uint64_t time_us = now_us(), cpu_us = s->spent_us + usage.cpu_us;
  uint64_t slept = slept_us(s, &usage, time_us, cpu_us);
  s->asleep_us += slept;
  s->looked_us = time_us;
  s->looked_cpu_us = cpu_us;
  s->was_asleep = usage.is_asleep;
  s->next_look_us = now_us() + LOOK_LEAST_US + random() % (LOOK_MOST_US - LOOK_LEAST_US);
  if (usage.memory_kb > s->peak_kb) s->peak_kb = usage.memory_kb;
  if (cpu_us / 1000 >= run->cpu_ms) stop(s, CPU_LIMIT);
  else if (usage.memory_kb > (uint64_t)run->memory_mb * 1024) stop(s, MEMORY_LIMIT);
  else if (has_filled_box(s, run)) stop(s, OUTPUT_LIMIT);
  else if ((cpu_us + s->asleep_us) / 1000 >= run->present_ms) stop(s, WALL_LIMIT);
  else if ((time_us - begun_us) / 1000 >= run->wall_ms) stop(s, WALL_LIMIT);
  else if (run->flags & TALKS) look_whether_idle(s, slept);
}

static void pass_output(struct state *s) {
  if (s->output.length == 0) return;
  send_message('O', &s->output);
  s->output_total += s->output.length;
  s->output.length = 0;
  be_busy(s);
}

static void watch(struct state *s, const struct run *run) {
  uint64_t begun_us = s->looked_us = now_us();
  s->next_look_us = begun_us + LOOK_LEAST_US;
  int talks = run->flags & TALKS;
  while (s->reason == ENDED && (s->out >= 0 || s->err >= 0 || !s->has_ended)) {
    struct pollfd polled[5] = {
        {s->out, POLLIN, 0},
        {s->err, POLLIN, 0},
        {talks && s->in >= 0 && (s->input_sent < s->input.length || s->closes_input) ? s->in : -1, POLLOUT, 0},
        {0, POLLIN, 0},
        {ended, POLLIN, 0}};
    uint64_t time_us = now_us();
    struct timespec left = {0, time_us < s->next_look_us ? (s->next_look_us - time_us) * 1000 : 0};
    ppoll(polled, 5, &left, 0);
    if (polled[4].revents) reap(s);
    if (polled[3].revents) hear(s);
    if (polled[2].revents) pass_input(s);
    if (polled[0].revents) {
      if (take(s->out, &s->output, run->output_bytes, talks) == THE_END) {
        close(s->out);
        s->out = -1;
      }
      if (talks) pass_output(s);
      if (s->output_total + s->output.length >= run->output_bytes) stop(s, OUTPUT_LIMIT);
    }
    if (polled[1].revents && take(s->err, &s->errors, STDERR_MAX, 0) == THE_END) {
      close(s->err);
      s->err = -1;
    }
    if (now_us() >= s->next_look_us) look(s, run, begun_us);
    /* The end of the program is the end of the run, even if its children hold the output open. */
    if (s->has_ended) break;
  }
}

static void answer(const struct state *s, const struct run *run, uint64_t wall_us) {
  struct bytes body = {0};
  append_number(&body, s->reason);
  append_number(&body, WIFEXITED(s->status) ? WEXITSTATUS(s->status) : 0);
  append_number(&body, WIFSIGNALED(s->status) ? WTERMSIG(s->status) : 0);
  append_number(&body, s->spent_us > UINT32_MAX ? UINT32_MAX : s->spent_us);
  append_number(&body, wall_us > UINT32_MAX ? UINT32_MAX : wall_us);
  append_number(&body, s->peak_kb);
  append_content(&body, s->output.data, s->output.length);
  append_content(&body, s->errors.data, s->errors.length);
  size_t at = body.length;
  uint32_t count = 0;
  append_number(&body, 0);
  if (*run->folder && s->reason == ENDED) {
    size_t left = run->file_bytes;
    int box = open_box();
    int folder = openat(box, run->folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder >= 0) collect(folder, "", &body, &count, &left, 0);
    close(box);
  }
  memcpy(body.data + at, &count, 4);
  send_message('E', &body);
  free(body.data);
}

static void pipe_pair(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) != 0) die("pipe");
  fcntl(ends[0], F_SETPIPE_SZ, 1 << 20);
}

static void run_program(struct message *m) {
  struct run run = {0};
  uint32_t *limits[] = {&run.flags,     &run.cpu_ms,       &run.present_ms, &run.wall_ms,
                        &run.memory_mb, &run.output_bytes, &run.file_bytes, &run.processes};
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) *limits[i] = number_of(m);
  run.folder = text_of(m);
  run.argv = texts_of(m);
  run.envp = texts_of(m);
  if (!run.argv[0]) die("no program");

  prepare_box();
  run.input = content_of(m);
  if (lseek(run.input, 0, SEEK_SET) != 0) die("input");
  int talks = run.flags & TALKS;
  int in[2] = {-1, -1}, out[2], err[2];
  if (talks) {
    pipe_pair(in);
    close(run.input);
  } else in[0] = run.input;
  pipe_pair(out);
  pipe_pair(err);
  if (*run.folder) {
    int box = open_box();
    make_folders(box, run.folder);
    if (mkdirat(box, run.folder, 0755) != 0 && errno != EEXIST) die("result folder");
    close(box);
  }
  struct state s = {.in = in[1], .out = out[0], .err = err[0], .room_before = room_used()};
  uint64_t begun = now_us();
  s.program = fork();
  if (s.program < 0) die("fork");
  if (s.program == 0) become_program(&run, in[0], out[1], err[1]);
  close(in[0]);
  close(out[1]);
  close(err[1]);
  fcntl(s.out, F_SETFL, O_NONBLOCK);
  fcntl(s.err, F_SETFL, O_NONBLOCK);
  if (s.in >= 0) fcntl(s.in, F_SETFL, O_NONBLOCK);
  watch(&s, &run);
  uint64_t wall_us = now_us() - begun;
  kill_all(&s);
  /* What was printed before the end. */
  while (s.out >= 0 && s.reason == ENDED && s.output_total + s.output.length < run.output_bytes &&
         take(s.out, &s.output, run.output_bytes, talks) == SOMETHING)
    if (talks) pass_output(&s);
  while (s.err >= 0 && s.errors.length < STDERR_MAX && take(s.err, &s.errors, STDERR_MAX, 0) == SOMETHING) {}
  /* What happened between two looks. */
  if (s.reason == ENDED && s.spent_us / 1000 >= run.cpu_ms) s.reason = CPU_LIMIT;
  if (s.reason == ENDED && s.peak_kb > (uint64_t)run.memory_mb * 1024) s.reason = MEMORY_LIMIT;
  if (s.reason == ENDED && s.output_total + s.output.length >= run.output_bytes) s.reason = OUTPUT_LIMIT;
  if (s.reason == ENDED && has_filled_box(&s, &run)) s.reason = OUTPUT_LIMIT;
  answer(&s, &run, wall_us);
  if (s.in >= 0) close(s.in);
  if (s.out >= 0) close(s.out);
  if (s.err >= 0) close(s.err);
  free(s.output.data);
  free(s.errors.data);
  free(s.input.data);
  free(run.folder);
  free_texts(run.argv);
  free_texts(run.envp);
  /* A compiler's result is large, and the next program's memory is measured from its fork on. */
  malloc_trim(0);
  forget_files_of_run();
  clear_box();
}

/* If the memory of the machine does not suffice, its kernel ends sandboxes first. */
static void offer_oneself(void) {
  int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  if (write(file, "1000", 4) < 0) fprintf(stderr, "runner: oom_score_adj: %s\n", strerror(errno));
  close(file);
}

/* The judge may have descriptors of the process that started it, and does not know them. */
static void close_inherited(void) {
  if (syscall(SYS_close_range, 3, ~0u, 0) == 0) return;
  for (int fd = sysconf(_SC_OPEN_MAX); fd > 2; fd--) close(fd);
}

int main(void) {
  close_inherited();
  offer_oneself();
  /* Programs run as the same user: they must neither read the memory of this process nor trace it. */
  prctl(PR_SET_DUMPABLE, 0);
  signal(SIGPIPE, SIG_IGN);
  unsigned seed;
  if (getentropy(&seed, sizeof seed) != 0) die("entropy");
  srandom(seed);
  prctl(PR_SET_TIMERSLACK, 1);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, 0);
  ended = signalfd(-1, &children, SFD_NONBLOCK | SFD_CLOEXEC);
  if (ended < 0) die("signalfd");
  umask(022);
  struct bytes nothing = {0};
  send_message('S', &nothing);
  for (;;) {
    struct message m = receive();
    if (m.type == 'F' || m.type == 'N') keep_file(&m);
    else if (m.type == 'R') run_program(&m);
    /* Sent before its sender knew that the run had ended. */
    else if (m.type == 'I' || m.type == 'K') skip(&m);
    else die("unexpected message");
    if (m.left > 0) die("long message");
  }
}
