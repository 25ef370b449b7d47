/**
 * Prints everything about descriptors and files that a program can read, except the times of its own folder.
 */
export const observer = `
import fcntl, os
def told(act, *values):
    try: return act(*values)
    except OSError as error: return error.errno
def seen(status):
    times = () if status.st_dev == 1 and status.st_ino in own else (status.st_atime_ns, status.st_mtime_ns, status.st_ctime_ns)
    return (status.st_mode, status.st_ino, status.st_dev, status.st_size, *times)
own = {os.stat(path).st_ino for path in ('/box', '/box/main.py')}
for descriptor in range(8):
    flags = told(fcntl.fcntl, descriptor, fcntl.F_GETFL)
    status = told(os.fstat, descriptor)
    print(descriptor, flags, told(os.lseek, descriptor, 0, 1), status if isinstance(status, int) else seen(status))
for folder, folders, files in os.walk('/'):
    if not folder.startswith('/proc'):
        for name in ('.', *sorted(folders), *sorted(files)):
            path = os.path.join(folder, name)
            print(path, seen(os.lstat(path)))
print(os.getcwd(), os.statvfs('/box').f_files, os.listdir('/proc/self/fd'))
print(os.fstat(os.open('new', os.O_CREAT | os.O_WRONLY)).st_ino)
`

/** Honest programs that close, replace and map descriptors; their outcome is always the same. */
export const honestWithDescriptors: Readonly<Record<string, string>> = {
  "open(0)": "with open(0) as file: print(sum(map(int, file.read().split())))",
  close: "import os\na, b = map(int, input().split())\nprint(a + b)\nos.close(0)\nos.close(2)",
  dup2: `
import os, sys
log = os.open('log', os.O_CREAT | os.O_RDWR)
copy = os.dup(1)
os.dup2(log, 2)
print('said aside', file=sys.stderr)
os.dup2(log, 1)
print('to the file', flush=True)
os.dup2(copy, 1)
os.dup2(os.open('main.py', os.O_RDONLY), 0)
os.lseek(log, 0, 0)
print([os.read(log, 99), os.read(0, 10)])`,
  fdopen: `
import os
with os.fdopen(0) as given, os.fdopen(1, 'w') as out:
    out.write(str(sum(map(int, given.read().split()))))`,
  mmap: `
import mmap
with open('data', 'w+b') as file:
    file.write(b'.' * 8192)
    file.flush()
    with mmap.mmap(file.fileno(), 8192) as area:
        area[:5] = input().encode() + b'!!'
        area.flush()
    print(open('data', 'rb').read(6))`
}

/** Programs that change as many descriptors, files and counters as they can. */
export const hostileWithDescriptors: Readonly<Record<string, string>> = {
  "closes all": "import os\nfor fd in range(64):\n    try: os.close(fd)\n    except OSError: pass",
  "replaces all":
    "import os\nf = os.open('x', os.O_CREAT | os.O_RDWR)\nfor fd in range(9): os.dup2(f, fd) if fd != f else None\nos.close(f)",
  "sets flags and positions": `
import fcntl, os
for fd in range(3):
    fcntl.fcntl(fd, fcntl.F_SETFL, os.O_NONBLOCK | os.O_APPEND)
    fcntl.fcntl(fd, fcntl.F_DUPFD, 40)
    try: os.lseek(fd, 7, 0)
    except OSError: pass`,
  "makes, moves and leaves files": `
import os
os.makedirs('/box/a/b')
for index in range(77): open(f'/box/a/{index}', 'w').close()
os.rename('/box/a/1', '/box/a/b/moved')
os.chdir('/box/a/b')
for path in ('/lib/python314.zip', '/dev/null'):
    try: os.rename(path, '/box/x')
    except OSError: pass`,
  "uses devices": `
import os
for name in ('random', 'urandom', 'null', 'stdin', 'stdout', 'stderr'):
    path = '/dev/' + name
    for flags, act in ((os.O_RDONLY, lambda fd: os.read(fd, 5)), (os.O_WRONLY, lambda fd: os.write(fd, b'x'))):
        try:
            fd = os.open(path, flags)
            act(fd)
        except OSError: pass`,
  "leaves a map": `
import mmap, os
fd = os.open('x', os.O_CREAT | os.O_RDWR)
os.ftruncate(fd, 70000)
area = mmap.mmap(fd, 70000)
area[0] = 1
os._exit(0)`
}
