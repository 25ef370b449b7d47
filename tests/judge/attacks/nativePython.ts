import { attacks } from "./Attack.ts"

/** Prints what the run before it has left; the first of its runs leaves as much as it can. */
const leavesTraces = `
import fcntl, os, resource, signal, subprocess, sys, time
def tried(act, *values):
    try: return act(*values)
    except (OSError, ValueError) as error: return 'refused'
if input() == 'leave':
    for folder in ('a/b/c', '.hidden', 'odd\\\\name', 'new\\nline', 'closed/inner'): os.makedirs(folder)
    for index in range(50): open(f'a/b/{index}', 'w').write('x')
    os.mkfifo('fifo'); os.symlink('/proc/1/root', 'link'); os.link('a/b/1', 'hard')
    open(b'\\xff\\xfe', 'w').close()
    with open('sparse', 'wb') as sparse: sparse.truncate(1_000_000)
    os.chmod('closed/inner', 0); os.chmod('closed', 0)
    for path in ('/dev/null', '/dev/full', '/box', '/usr', '/proc/self'):
        tried(os.utime, path); tried(os.utime, path, (5, 5)); tried(os.setxattr, path, 'user.x', b'1')
        tried(os.chmod, path, 0o777)
    os.umask(0o777)
    for path in ('main.py', '.start.py'): os.chmod(path, 0); os.rename(path, 'a/' + path); os.mkdir(path)
    for path in ('/proc/self/oom_score_adj', '/proc/1/oom_score_adj', '/proc/sys/kernel/ns_last_pid'):
        tried(lambda: open(path, 'w').write('5'))
    tried(resource.prlimit, 1, resource.RLIMIT_NOFILE, (4, 4))
    fcntl.flock(os.open('/usr/bin/env', os.O_RDONLY), fcntl.LOCK_EX)
    if os.fork() == 0:
        tried(os.setsid)
        if os.fork() == 0:
            for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}: signal.signal(number, signal.SIG_IGN)
            time.sleep(1000)
        os._exit(0)
    signal.setitimer(signal.ITIMER_REAL, 5)
    os.chmod('/box', 0)
    os._exit(0)
stat = os.stat('/box')
device = os.stat('/dev/null')
print(sorted(os.listdir('/box')), oct(stat.st_mode), os.listxattr('/box'), time.time() - stat.st_mtime < 1000)
print(device.st_mtime == 5, oct(os.umask(0)), [name for name in os.listdir('/proc') if name.isdigit() and name != '1' and int(name) != os.getpid()])
print(tried(fcntl.flock, os.open('/usr/bin/env', os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB), signal.getitimer(signal.ITIMER_REAL))
print(resource.getrlimit(resource.RLIMIT_NOFILE), sorted(map(int, os.listdir('/proc/self/fd')))[:3])
`

const noTraces = `['.start.py', 'main.py'] 0o40755 [] True
False 0o22 []
None (0.0, 0.0)
(256, 256) [0, 1, 2]
`

/** Attacks of scripts on the system, for the native judge. */
export const nativePython = attacks("python", [
  {
    name: "traces for the next run",
    code: leavesTraces,
    inputs: ["look\n", "leave\n", "look\n"],
    must: "ok",
    prints: noTraces,
    isCore: true
  },
  {
    name: "folders nested deeper than a path, for the next run",
    code: `
import os
print(sorted(os.listdir('/box')))
for _ in range(2000):
    os.mkdir('d' * 200); os.chdir('d' * 200)`,
    inputs: ["", "", ""],
    must: "ok",
    prints: "['.start.py', 'main.py']\n"
  },
  {
    name: "all rooms of the folder filled, for the next run",
    code: `
import os
for index in range(3): open(str(index), 'wb').write(bytes(300_000))
for index in range(12_000): os.mknod(f'file{index}')
os.chmod('/box', 0)
print('done')`,
    inputs: ["", "", ""],
    must: "ok",
    prints: "done\n"
  },
  {
    name: "files that are larger together than one may be",
    code: "for index in range(100): open(str(index), 'wb').write(bytes(500_000))\nprint('PWNED')",
    must: "output_limit",
    isCore: true
  },
  {
    name: "empty files without end",
    code: "import os\nfor index in range(10 ** 6): os.mknod(str(index))\nprint('PWNED')",
    must: "output_limit",
    isCore: true
  },
  {
    name: "writing outside of its folder",
    code: `
import os
written = []
for folder, folders, files in os.walk('/'):
    if folder.startswith(('/proc', '/box')): folders.clear(); continue
    if folder.count('/') > 3: folders.clear()
    for path in [folder + '/x', *(os.path.join(folder, name) for name in files[:20])]:
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT)
            if path not in ('/dev/null', '/dev/full', '/dev/random', '/dev/urandom', '/dev/stdout', '/dev/stderr', '/dev/stdin'):
                written.append(path)
            os.close(descriptor)
        except OSError: pass
print(written)`,
    must: "ok",
    prints: "[]\n"
  },
  {
    name: "the machine as its folders show it",
    code: `
import os
print(sorted(set(os.listdir('/')) - {'etc'}), sorted(os.listdir('/dev')))
print([path for path in ('/etc/passwd', '/etc/hosts', '/home', '/root', '/sys', '/var', '/usr/local/bin', '/usr/src/linux') if os.path.exists(path)])
print(os.uname().nodename, sorted(os.environ), os.getcwd(), os.getuid(), os.getgid(), os.getgroups() in ([], [65534]))`,
    must: "ok",
    prints: `['bin', 'box', 'dev', 'lib', 'lib64', 'node', 'prepared', 'proc', 'runner', 'tmp', 'usr'] ['fd', 'full', 'null', 'random', 'stderr', 'stdin', 'stdout', 'urandom']
[]
box ['HOME', 'LANG', 'PATH', 'PYTHONHASHSEED', 'TMPDIR'] /box 65534 65534 True
`
  },
  {
    name: "the runner through /proc",
    code: `
import os
opened = []
for name in os.listdir('/proc/1'):
    for flags in (os.O_RDONLY, os.O_WRONLY):
        if name in ('environ', 'mem', 'maps', 'auxv', 'fd', 'root', 'cwd', 'exe', 'io', 'stack', 'oom_score_adj', 'comm'):
            try: opened.append((name, flags, os.read(os.open('/proc/1/' + name, flags), 9)))
            except OSError: pass
print([each for each in opened if each[0] != 'oom_score_adj' and each[:2] != ('comm', os.O_RDONLY)])
print([each for each in opened if each[1] == os.O_WRONLY])`,
    must: "ok",
    prints: "[]\n[]\n",
    isCore: true
  },
  {
    name: "a process that is not dumpable and ignores every signal",
    code: `
import ctypes, os, signal
ctypes.CDLL(None).prctl(4, 0)
for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}: signal.signal(number, signal.SIG_IGN)
while True: pass`,
    must: "time_limit"
  },
  {
    name: "its memory hidden by a name with brackets",
    code: "import ctypes\nctypes.CDLL(None).prctl(15, b') R 1 1 1 (')\nkept = bytearray(12 * 10 ** 7)\nwhile True: pass",
    must: "memory_limit",
    limits: { cpuMs: 3000 }
  },
  {
    name: "descriptors without end",
    code: "import os\nwhile True: os.pipe()",
    must: "runtime_error"
  },
  {
    name: "a terminal",
    code: "import os\ntry: print(os.openpty(), 'PWNED')\nexcept OSError: print('held')",
    must: "ok",
    prints: "held\n"
  }
])
