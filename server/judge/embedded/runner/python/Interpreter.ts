import { constants } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Files, Limits, RunInput } from "../../../JudgeBackend.ts"
import { pythonPrelude } from "../../../../../src/runtimes/pythonPrelude.ts"
import type { Peer } from "../Peer.ts"
import { Box } from "./Box.ts"
import type { FileSystem } from "./emscripten.ts"
import { ImportGate } from "./ImportGate.ts"
import { MemoryImage } from "./MemoryImage.ts"
import { forgetBridge, runWithFiles, warmUp } from "./pythonSetup.ts"
import { RunState } from "./RunState.ts"
import { Stop } from "./Stop.ts"

interface PyodideInside {
  runPython(code: string): unknown
  makeMemorySnapshot(): Uint8Array
  setInterruptBuffer(buffer: Uint8Array): void
  setStdin(options: { read(buffer: Uint8Array): number }): void
  setStdout(options: { write(buffer: Uint8Array): number }): void
  setStderr(options: { write(buffer: Uint8Array): number }): void
  readonly _module: { readonly FS: FileSystem; _malloc(bytes: number): number }
}

export type Ending = {
  readonly state: RunState
  readonly exitCode: number | null
  readonly crash: string | null
  /** The files of the result folder; null without one. */
  readonly files: Files | null
}

export type Command = "run" | "runWithFiles" | "check"

/** CPython behind the gate. It runs one program at a time, each from the same clean state. */
export class Interpreter {
  readonly #gate: ImportGate
  readonly #box: Box
  readonly #commands: Readonly<Record<Command, number>>
  readonly image: MemoryImage

  private constructor(gate: ImportGate, pyodide: PyodideInside) {
    const files = pyodide._module.FS
    this.#gate = gate
    connectStreams(gate, pyodide)
    // Without an interrupt buffer the evaluation loop never checks for interrupts.
    pyodide.setInterruptBuffer(new Uint8Array(1))
    pyodide.runPython(forgetBridge)
    for (const path of ["/dev/tty", "/dev/tty1"]) files.unlink(path)
    this.#box = new Box(files)
    gate.hasReplaced = (descriptor) => this.#box.hasReplaced(descriptor)
    emptyFunctionSlots(gate)
    this.#commands = {
      run: method(pyodide, gate, "_zama_leave(_zama_run('/box/main.py'))"),
      runWithFiles: method(pyodide, gate, runWithFiles),
      check: method(pyodide, gate, "_zama_leave(_zama_check('/box/main.py'))")
    }
    this.image = new MemoryImage(gate)
  }

  static async fromSnapshot(snapshot: Uint8Array): Promise<Interpreter> {
    const gate = new ImportGate()
    const restore = gate.install()
    const pyodide = await boot({ _loadSnapshot: snapshot })
    restore()
    return new Interpreter(gate, pyodide)
  }

  /** Builds a snapshot of a booted interpreter with common modules imported; valid only for this Node build. */
  static async makeSnapshot(): Promise<Uint8Array> {
    const pyodide = await boot({ _makeSnapshot: true })
    pyodide.runPython(warmUp)
    pyodide.runPython(pythonPrelude)
    return pyodide.makeMemorySnapshot()
  }

  execute(
    command: Command,
    program: Uint8Array,
    input: RunInput,
    limits: Limits,
    peer: Peer | null = null
  ): Ending {
    this.#box.renew(program, input, limits.fileBytes)
    const state = new RunState(input, limits, peer)
    const run = this.#gate.instance?.exports["PyRun_SimpleString"] as (pointer: number) => number
    this.#gate.run = state
    try {
      run(this.#commands[command])
      return { state, exitCode: null, crash: "the interpreter returned", files: null }
    } catch (error) {
      return { state, ...ending(error), files: this.#box.results(input) }
    } finally {
      this.#gate.run = null
    }
  }

  recover(): void {
    this.image.restore()
  }
}

async function boot(
  options: { _loadSnapshot: Uint8Array } | { _makeSnapshot: true }
): Promise<PyodideInside> {
  // Emscripten reads these constants through `process.binding`, which `--permission` forbids.
  Object.assign(process, { binding: () => ({ fs: constants, constants: { fs: constants } }) })
  // Emscripten also copies the program's name into the environment, which would reveal a local path.
  process.argv[1] = "python3"
  const { loadPyodide } = await import("pyodide")
  const pyodide = await loadPyodide({
    indexURL: fileURLToPath(new URL(".", import.meta.resolve("pyodide"))),
    jsglobals: Object.freeze(Object.create(null)) as object,
    env: { HOME: "/box", TMPDIR: "/box", PYTHONHASHSEED: "0" },
    stdin: () => null,
    ...options
  })
  return pyodide as unknown as PyodideInside
}

/** Gives `/dev/stdin` and `/dev/stdout` the same input and limits as descriptors 0 to 2. */
function connectStreams(gate: ImportGate, pyodide: PyodideInside) {
  const writer = (descriptor: number) => ({
    write(buffer: Uint8Array) {
      gate.run?.write(descriptor, buffer)
      return buffer.length
    }
  })
  pyodide.setStdin({ read: (buffer) => gate.run?.read(buffer) ?? 0 })
  pyodide.setStdout(writer(1))
  pyodide.setStderr(writer(2))
}

/** Clears JavaScript functions from the indirect-call table, because only corrupted memory could call them. */
function emptyFunctionSlots(gate: ImportGate) {
  const table = gate.instance?.exports["__indirect_function_table"] as WebAssembly.Table
  for (const { name, slot } of gate.functionSlots) {
    const index = slot.value as number
    if (index > 0 && index < table.length && !/^(__syscall|fd_)/.test(name)) table.set(index, null)
  }
}

function method(pyodide: PyodideInside, gate: ImportGate, text: string): number {
  const bytes = new TextEncoder().encode(`${text}\0`)
  const pointer = pyodide._module._malloc(bytes.length)
  new Uint8Array(gate.memory).set(bytes, pointer)
  return pointer
}

function ending(error: unknown): { exitCode: number | null; crash: string | null } {
  if (error instanceof Stop) return { exitCode: error.reason === "exit" ? error.exitCode : null, crash: null }
  if (error instanceof RangeError) return { exitCode: null, crash: "Stack overflow" }
  if (error instanceof WebAssembly.RuntimeError) return { exitCode: null, crash: error.message }
  return { exitCode: null, crash: "The interpreter failed" }
}
