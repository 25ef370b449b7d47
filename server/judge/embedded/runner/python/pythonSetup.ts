/** Imported before the snapshot is taken, so that programs start with these modules loaded. */
export const warmUp = `
import array, bisect, builtins, cmath, collections, copy, dataclasses, datetime, decimal, enum, fractions
import functools, heapq, io, itertools, json, linecache, math, operator, os, queue, random, re, statistics
import string, sys, textwrap, time, traceback, typing
_zama_leave = os._exit
try:
    int("x")
except ValueError as error:
    "".join(traceback.TracebackException.from_exception(error).format())
`

/** Runs a program that may have arguments, and files to import or read beside it. */
export const runWithFiles = `
def _zama_execute(code, names):
    import json
    if os.path.exists('/box/.arguments'):
        with open('/box/.arguments') as file:
            sys.argv[1:] = json.load(file)
    sys.path.insert(0, '/box')
    exec(code, names)
_zama_leave(_zama_run('/box/main.py', execute=_zama_execute))
`

/** Hides the bridge to JavaScript from Python code; the gate is the actual barrier. */
export const forgetBridge = `
import sys
for _name in list(sys.modules):
    if _name.split('.')[0] in ('js', 'pyodide_js', 'pyodide', '_pyodide', '_pyodide_core', 'webbrowser', 'pyodide_http'):
        del sys.modules[_name]
sys.meta_path[:] = [
    finder for finder in sys.meta_path
    if 'pyodide' not in type(finder).__module__ and 'js' not in type(finder).__module__.lower()
]
del _name
`
