import { attacks } from "./Attack.ts"

/** Changes left for the next program; the test runs an innocent program after each. */
export const pythonPoison = attacks("python", [
  {
    name: "builtins",
    code: "import builtins\nbuiltins.print = lambda *a, **k: None\nbuiltins.int = lambda *a: 666\ndel builtins.len",
    must: "ok"
  },
  {
    name: "modules",
    code: `
import sys, random, math, os, json
random.random = lambda: 4
random.seed = lambda *a: None
math.sqrt = lambda x: 13
os._exit = lambda code: None
sys.modules['heapq'] = None
json.loads = eval`,
    must: "ok"
  },
  {
    name: "standard streams",
    code: "import sys, io\nsys.stdout.write('mine')\nsys.stdout = sys.__stdout__ = io.StringIO()\nsys.stdin = None\nsys.stderr = None",
    must: "ok"
  },
  {
    name: "closed descriptors",
    code: "import os\nfor fd in range(64):\n    try:\n        os.close(fd)\n    except OSError: pass",
    must: ["ok", "runtime_error"]
  },
  {
    name: "duplicated descriptors",
    code: "import os\nf = os.open('x', os.O_CREAT | os.O_RDWR)\nfor fd in (0, 1, 2): os.dup2(f, fd)",
    must: ["ok", "runtime_error"]
  },
  {
    name: "interpreter settings",
    code: `
import sys, gc, signal, decimal, locale, os, warnings
sys.setrecursionlimit(60)
gc.disable()
gc.freeze()
decimal.getcontext().prec = 1
os.environ['PYTHONHASHSEED'] = '7'
os.putenv('LANG', 'C')
signal.signal(signal.SIGINT, lambda *a: None)
sys.set_int_max_str_digits(640)
sys.settrace(lambda *a: None)
sys.setprofile(lambda *a: None)
warnings.simplefilter('error')
os.umask(0o777)`,
    must: ["ok", "runtime_error"]
  },
  {
    name: "hooks",
    code: `
import sys, atexit, codecs
sys.excepthook = sys.unraisablehook = sys.displayhook = lambda *a: 1 / 0
sys.meta_path.insert(0, type('F', (), {'find_spec': lambda *a: 1 / 0})())
sys.path_hooks.clear()
sys.path[:] = []
codecs.register_error('strict', lambda e: ('', e.end))
sys.addaudithook(lambda *a: 1 / 0)`,
    must: ["ok", "runtime_error"]
  },
  {
    name: "files for everybody",
    code: `
import os
for folder in ['/', '/box', '/tmp', '/dev/shm', '/home', '/home/pyodide', '/lib', '/lib/python3.14', '/lib/python3.14/site-packages']:
    for name in ['sitecustomize.py', 'heapq.py', 'stolen.txt', 'main.py']:
        try:
            with open(os.path.join(folder, name), 'w') as f: f.write('print("PWNED")')
        except OSError: pass`,
    must: "ok"
  },
  {
    name: "the standard library itself",
    code: `
import os
for path in ['/lib/python314.zip', '/lib/python3.14', '/lib', '/usr', '/dev/null', '/dev/urandom', '/etc']:
    for act in (os.remove, os.rmdir, lambda p: os.rename(p, '/box/x'), lambda p: os.chmod(p, 0),
                lambda p: open(p, 'r+b').write(b'x' * 9000), lambda p: os.truncate(p, 0)):
        try: act(path)
        except OSError: pass`,
    must: ["ok", "runtime_error"]
  },
  {
    name: "the runner's own functions",
    code: `
import sys, types
frame = sys._getframe()
while frame:
    for name in list(frame.f_globals):
        if name.startswith('_zama'):
            frame.f_globals[name] = lambda *a: 0
    frame = frame.f_back
print('done')`,
    must: "ok"
  },
  {
    name: "types patched through ctypes",
    code: `
import ctypes
class Box(ctypes.Structure): pass
address = id(int.__add__)
ctypes.memset(address, 0, 8)
print(1 + 1)`,
    must: ["ok", "runtime_error", "security", "memory_limit"]
  },
  {
    name: "an interned constant",
    code: "import ctypes\nctypes.c_uint32.from_address(id(5) + 12).value = 6\nprint('done')",
    must: ["ok", "runtime_error", "security"]
  },
  {
    name: "leaving in the middle of an allocation",
    code: "import os\na = [bytearray(10 ** 6) for _ in range(50)]\nos._exit(0)",
    must: "ok"
  },
  {
    name: "leaving with a handler that never ends",
    code: "import atexit\n@atexit.register\ndef stay():\n    while True: pass",
    must: "time_limit"
  },
  {
    name: "an output object that never ends",
    code: "import sys\nclass Out:\n    def write(self, text): return len(text)\n    def flush(self):\n        while True: pass\nsys.stdout = Out()",
    must: "time_limit"
  }
])
