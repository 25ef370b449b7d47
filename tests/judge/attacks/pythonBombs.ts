import { attacks } from "./Attack.ts"

/** Too much time, memory, output, or files. */
export const pythonBombs = attacks("python", [
  { name: "an endless loop", code: "while True: pass", must: "time_limit" },
  {
    name: "an endless loop that catches everything",
    code: "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
    must: "time_limit"
  },
  { name: "sleep", code: "import time\ntime.sleep(1000)", must: "time_limit", limits: { wallMs: 500 } },
  { name: "a power tower in C", code: "print(len(str(3 ** 10 ** 9)))", must: ["time_limit", "memory_limit"] },
  { name: "factorial in C", code: "import math\nmath.factorial(10 ** 7)", must: "time_limit" },
  {
    name: "sorting a huge range in C",
    code: "sorted(range(10 ** 9))",
    must: ["time_limit", "memory_limit"]
  },
  { name: "summing in C", code: "sum(range(10 ** 12))", must: "time_limit" },
  {
    name: "an endless iterator in C",
    code: "import itertools, collections\ncollections.deque(itertools.count(), 0)",
    must: "time_limit"
  },
  {
    name: "a catastrophic regular expression",
    code: "import re\nre.match('(a|a)*b', 'a' * 40)",
    must: "time_limit"
  },
  {
    name: "memory in small pieces",
    code: "a = []\nwhile True: a.append('x' * 100_000 + str(len(a)))",
    must: "memory_limit"
  },
  { name: "memory at once", code: "a = bytearray(10 ** 9)", must: "memory_limit" },
  { name: "more memory than there are addresses", code: "a = [0] * 10 ** 9", must: "memory_limit" },
  {
    name: "memory, ignoring the refusal",
    code: "a = []\nwhile True:\n    try:\n        a.append(bytearray(10 ** 6))\n    except MemoryError:\n        pass",
    must: ["time_limit", "memory_limit"]
  },
  { name: "endless output", code: "while True: print('x' * 1000)", must: "output_limit" },
  { name: "endless output in one piece", code: "print('x' * 10 ** 7)", must: "output_limit" },
  {
    name: "endless output that catches everything",
    code: "import os\nwhile True:\n    try:\n        os.write(1, b'x' * 4096)\n    except BaseException: pass",
    must: "output_limit"
  },
  {
    name: "endless output through /dev/stdout",
    code: "f = open('/dev/stdout', 'w')\nwhile True: print('x' * 1000, file=f, flush=True)",
    must: "output_limit"
  },
  {
    name: "endless errors",
    code: "import sys\nfor _ in range(3000): print('x' * 1000, file=sys.stderr)",
    must: "ok"
  },
  {
    name: "a file without end",
    code: "f = open('big', 'wb')\nwhile True: f.write(b'x' * 65536)",
    must: "runtime_error"
  },
  {
    name: "a file made long by seeking",
    code: "f = open('big', 'wb')\nf.seek(1 << 30)\nf.write(b'x')\nf.flush()\nprint('PWNED')",
    must: "runtime_error"
  },
  {
    name: "a file made long by truncate",
    code: "open('big', 'wb').truncate(1 << 30)\nprint('PWNED')",
    must: "runtime_error"
  },
  {
    name: "files filled through a memory map",
    code: `
import mmap, os
for act in ('flush', 'close'):
    for name in range(9):
        try:
            source = os.open('source', os.O_CREAT | os.O_RDWR)
            if os.fstat(source).st_size == 0: os.ftruncate(source, 400_000)
            area = mmap.mmap(source, 400_000)
            target = os.open(f'{act}{name}', os.O_CREAT | os.O_RDWR)
            os.dup2(target, source)
            area.flush() if act == 'flush' else area.close()
        except OSError: pass
print('PWNED' if sum(os.stat(name).st_size for name in os.listdir('.')) > 1_048_576 else 'held')`,
    must: "ok",
    prints: "held\n"
  },
  {
    name: "very many files",
    code: "for i in range(10 ** 6): open(str(i), 'w').close()\nprint('PWNED')",
    must: "runtime_error"
  },
  {
    name: "folders in folders",
    code: "import os\nfor i in range(10 ** 6):\n    os.mkdir('d')\n    os.chdir('d')\nprint('PWNED')",
    must: "runtime_error"
  },
  {
    name: "open files without end",
    code: "a = []\nwhile True: a.append(open('main.py'))",
    must: ["runtime_error", "memory_limit", "time_limit"]
  },
  {
    name: "odd file names",
    code: `
import os
tried = 0
for name in ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '..', '.', '', 'a/../../etc', 'x' * 100_000,
             '\\u202e', '\\ud800', 'a\\nb', ' ', 'CON', '-rf', '*']:
    try:
        with open(name, 'w') as f:
            f.write('x')
        os.rename(name, '__proto__')
    except (OSError, ValueError, UnicodeError):
        pass
    tried += 1
try:
    open('nul\\0byte', 'w')
except ValueError:
    tried += 1
print(tried, isinstance(os.listdir('.'), list))`,
    must: "ok",
    prints: "17 True\n"
  },
  {
    name: "recursion without end",
    code: "def f(n): return f(n + 1) + 1\nf(0)",
    must: ["runtime_error", "memory_limit"]
  },
  {
    name: "recursion without end in C",
    code: "class A:\n    def __lt__(self, other): return self < other\nA() < A()",
    must: ["runtime_error", "memory_limit", "time_limit"]
  },
  {
    name: "a recursion limit beyond all limits",
    code: "import sys\nsys.setrecursionlimit(2 ** 31 - 1)\ndef f(n): return f(n + 1) + 1\nf(0)",
    must: ["runtime_error", "memory_limit", "time_limit"]
  },
  {
    name: "a deeply nested expression",
    code: "eval('(' * 100_000 + ')' * 100_000)",
    must: ["runtime_error", "memory_limit"]
  },
  {
    name: "a source that nests deeply",
    code: `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
    must: "compilation_error"
  },
  {
    name: "a constant folded at compile time",
    code: "x = ((9 ** 9 ** 9) if False else 0)\nprint(x)",
    must: ["ok", "time_limit", "compilation_error"]
  }
])
