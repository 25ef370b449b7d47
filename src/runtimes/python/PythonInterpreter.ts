import { pythonPrelude } from "../pythonPrelude.ts"
import type { Job, RunStatus } from "../runtimeMessages.ts"
import type { Interpreter, JobOutcome, OutputListener } from "../workers/serveJobs.ts"
import { Halt } from "./Halt.ts"
import { programFolder, ProgramFolder } from "./ProgramFolder.ts"
import type { ProgramHost } from "./ProgramHost.ts"
import type { InterpreterExports } from "./PyodideInside.ts"
import { pythonTracer } from "./pythonTracer.ts"
import { pythonValues } from "./pythonValues.ts"
import type { StartedPyodide } from "./startPyodide.ts"

/** Imports modules once, so that programs start faster. */
const warmUp = `
import array, bisect, builtins, cmath, collections, copy, dataclasses, datetime, decimal, enum, fractions
import functools, heapq, io, itertools, json, linecache, math, operator, os, queue, random, re, statistics
import string, sys, textwrap, time, traceback, typing
_zama_leave = os._exit
try:
    int("x")
except ValueError as error:
    "".join(traceback.TracebackException.from_exception(error).format())
`

/** As in the judge, programs must not reach JavaScript from Python. */
const forgetJavaScript = `
import sys
for name in [name for name in sys.modules
             if name.split('.')[0] in ('js', 'pyodide_js', 'pyodide', '_pyodide', '_pyodide_core', 'webbrowser')]:
    del sys.modules[name]
sys.meta_path[:] = [finder for finder in sys.meta_path
                    if 'pyodide' not in type(finder).__module__ and 'js' not in type(finder).__module__.lower()]
del sys, name
`

/** The Python command that runs a program in each mode. */
const commands: Readonly<Record<Job["mode"], string>> = {
  quick: `_zama_leave(_zama_run('${programFolder}/main.py'))`,
  live: `_zama_leave(_zama_run('${programFolder}/main.py', by_line=True))`,
  trace: `_zama_leave(_zama_trace('${programFolder}/main.py'))`
}

/** Memory never shrinks and clearing it takes time: beyond this growth a fresh worker is better. */
const wornGrowth = 128 * 1024 * 1024

/**
 * Restores linear memory, stack pointer, open files and the program's folder before each program.
 * Python keeps all of its state there, so no variables, modules or files of one program reach the next.
 */
export class PythonInterpreter implements Interpreter {
  readonly #host: ProgramHost
  readonly #exports: InterpreterExports
  readonly #folder: ProgramFolder
  readonly #commands: Readonly<Record<Job["mode"], number>>
  readonly #image: Uint8Array
  readonly #stack: number

  constructor({ inside, exports, runPython }: StartedPyodide, host: ProgramHost) {
    this.#host = host
    this.#exports = exports
    runPython(warmUp)
    runPython(pythonPrelude)
    runPython(pythonValues)
    runPython(pythonTracer)
    runPython(forgetJavaScript)
    const method = (command: string) => {
      const bytes = new TextEncoder().encode(`${command}\0`)
      const address = inside._malloc(bytes.length)
      this.#memory().set(bytes, address)
      return address
    }
    this.#commands = {
      quick: method(commands.quick),
      live: method(commands.live),
      trace: method(commands.trace)
    }
    this.#folder = new ProgramFolder(inside.FS)
    this.#stack = exports.emscripten_stack_get_current()
    this.#image = this.#memory().slice()
  }

  run(job: Job, onOutput: OutputListener): JobOutcome {
    this.#restore()
    this.#folder.renew(job.code)
    const started = performance.now()
    this.#host.open(job, onOutput)
    const status = this.#execute(job.mode)
    this.#host.close()
    const { stdout, stderr } = this.#host.sink
    const timeMs = Math.round((performance.now() - started) * 10) / 10
    const worn = this.#host.forbidden || this.#memory().length - this.#image.length > wornGrowth
    const result = { status, stdout, stderr, timeMs, tooDeep: false }
    const recorder = this.#host.recorder
    return recorder === null
      ? { result, worn }
      : { result, worn, recording: recorder.finish(this.#host.sink) }
  }

  #execute(mode: Job["mode"]): RunStatus {
    try {
      this.#exports.PyRun_SimpleString(this.#commands[mode])
      return "runtime_error"
    } catch (error) {
      const status = error instanceof Halt ? error.status : this.#crash(error)
      return status === "runtime_error" && this.#host.refusedMemory ? "memory_limit" : status
    }
  }

  /** The interpreter itself failed: its stack overflowed, or WebAssembly trapped. */
  #crash(error: unknown): RunStatus {
    const text = error instanceof RangeError ? "Stack overflow\n" : `${String(error)}\n`
    this.#host.sink.writeError(new TextEncoder().encode(text))
    return "runtime_error"
  }

  #restore(): void {
    const memory = this.#memory()
    memory.set(this.#image)
    memory.fill(0, this.#image.length)
    this.#exports._emscripten_stack_restore(this.#stack)
  }

  #memory(): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer)
  }
}
