import { attacks } from "./Attack.ts"

const denied = ["runtime_error", "security"] as const

/** Escapes from the interpreter into JavaScript, the system or the network. */
export const pythonEscapes = attacks("python", [
  { name: "import js", code: "import js\nprint('PWNED', js.process)", must: "runtime_error" },
  { name: "import pyodide_js", code: "import pyodide_js\nprint('PWNED', pyodide_js)", must: "runtime_error" },
  {
    name: "run_js through pyodide.code",
    code: "from pyodide.code import run_js\nprint('PWNED', run_js('process.version'))",
    must: denied
  },
  {
    name: "the bridge's own module",
    code: `
import _pyodide_core as core
for name in dir(core):
    thing = getattr(core, name)
    try:
        print('PWNED', thing.constructor('return process')())
    except (AttributeError, TypeError):
        pass
print('nothing')`,
    must: ["ok", "security"]
  },
  {
    name: "reloading the bridge's importer",
    code: `
import importlib, sys
sys.modules.pop('_pyodide_core', None)
from _pyodide._importhook import register_js_finder
register_js_finder()
import js
print('PWNED', js)`,
    must: denied
  },
  {
    name: "a JavaScript object left in memory",
    code: `
import gc
for thing in gc.get_objects():
    if type(thing).__name__.startswith('JsProxy'):
        print('PWNED', thing.constructor)
print('nothing')`,
    must: ["ok", "security"]
  },
  {
    name: "JsProxy found among the subclasses",
    code: `
for kind in object.__subclasses__():
    if 'Js' in kind.__name__:
        try:
            print('PWNED', kind.new('Function'))
        except (AttributeError, TypeError):
            pass
print('nothing')`,
    must: ["ok", ...denied]
  },
  { name: "os.system", code: "import os\nprint(os.system('echo PWNED; id'))", must: "ok", prints: "-1\n" },
  {
    name: "os.popen and subprocess",
    code: "import subprocess\nprint(subprocess.check_output(['id']), 'PWNED')",
    must: denied
  },
  {
    name: "posix_spawn",
    code: "import os\nos.posix_spawn('/bin/sh', ['sh'], {})\nprint('PWNED')",
    must: denied
  },
  { name: "execv", code: "import os\nos.execv('/bin/sh', ['sh', '-c', 'echo PWNED'])", must: denied },
  { name: "fork", code: "import os\nos.fork()\nprint('PWNED')", must: denied },
  {
    name: "a fork bomb of processes",
    code: "import multiprocessing as m\nwhile True:\n    m.Process(target=print, args=('PWNED',)).start()",
    must: denied
  },
  {
    name: "threads without end",
    code: "import threading\nwhile True:\n    threading.Thread(target=print, args=('PWNED',)).start()",
    must: denied
  },
  {
    name: "killing the parent",
    code: "import os\nos.kill(os.getppid(), 9)\nos.kill(1, 9)",
    must: ["ok", ...denied]
  },
  {
    name: "raising a signal",
    code: "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)",
    must: ["ok", ...denied]
  },
  {
    name: "a socket to this machine",
    code: ({ port }) => `import socket\ns = socket.create_connection(('127.0.0.1', ${port}))\nprint('PWNED')`,
    must: denied
  },
  {
    name: "a raw socket connect",
    code: ({ port }) => `
import socket
s = socket.socket()
s.setblocking(False)
print(s.connect_ex(('127.0.0.1', ${port})))`,
    must: denied
  },
  {
    name: "urllib",
    code: ({ port }) =>
      `from urllib.request import urlopen\nprint('PWNED', urlopen('http://127.0.0.1:${port}/').read())`,
    must: denied,
    // The library alone is slow to load.
    limits: { cpuMs: 4000, wallMs: 20_000 }
  },
  {
    name: "ctypes loads a library",
    code: "import ctypes\nprint('PWNED', ctypes.CDLL(None).system)",
    must: "security"
  },
  {
    name: "ctypes calls a function pointer",
    code: `
import ctypes
for index in range(1, 4000, 7):
    ctypes.CFUNCTYPE(ctypes.c_int)(index)()
print('PWNED')`,
    must: denied
  },
  {
    name: "ctypes scribbles over the interpreter's memory",
    code: `
import ctypes
for address in range(1024, 20_000_000, 64):
    ctypes.c_uint64.from_address(address).value = 0x4141414141414141
print('done')`,
    must: ["ok", "time_limit", ...denied]
  },
  {
    name: "ctypes reads all memory for secrets",
    code: `
import ctypes
memory = (ctypes.c_char * 20_000_000).from_address(0).raw
# The needles are put together here, so that this very text is not what is found.
needles = ['-'.join(['canary', '9d1f6b']), '/'.join(['server', 'judge', 'embedded']), '/'.join(['node_modules', 'pyodide'])]
print([memory.count(needle.encode()) for needle in needles])`,
    must: ["ok", ...denied]
  },
  { name: "the environment", code: "import os\nprint(dict(os.environ))", must: "ok" },
  {
    name: "a host file",
    code: ({ file }) => `print(open(${JSON.stringify(file)}).read(), 'PWNED')`,
    must: "runtime_error"
  },
  { name: "/etc/passwd", code: "print('PWNED', open('/etc/passwd').read())", must: "runtime_error" },
  {
    name: "/proc of the host",
    code: "import os\nprint([n for n in os.listdir('/proc') if n.isdigit()])\nopen('/proc/self/environ')",
    must: "runtime_error"
  },
  {
    name: "looking for answers everywhere",
    code: `
import os
found = [os.path.join(d, f) for d, _, fs in os.walk('/') for f in fs if f.endswith(('.ans', '.out', 'secret'))]
print('PWNED' if found else 'nothing')`,
    must: "ok",
    prints: "nothing\n"
  },
  {
    name: "mounting a folder through the file system",
    code: "import pyodide_js\npyodide_js.mountNodeFS('/host', '/etc')\nprint('PWNED')",
    must: "runtime_error"
  },
  {
    name: "the debugger and signal timers",
    code: "import signal\nsignal.setitimer(signal.ITIMER_REAL, 0.01)\nprint('still here')",
    must: ["ok", ...denied]
  },
  {
    name: "sleeping through the asynchronous bridge",
    code: "import asyncio\nasync def main():\n    await asyncio.sleep(0)\n    print('PWNED')\nfrom pyodide.ffi import run_sync\nrun_sync(main())",
    must: denied
  }
])
