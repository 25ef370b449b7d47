import { allowedImports, refusedImports } from "./importNames.ts"
import type { RunState } from "./RunState.ts"

type HostFunction = (...values: Array<number>) => unknown

const notPermitted = 63

/**
 * Wraps every import of the interpreter's WebAssembly. While `run` is null the interpreter boots without restrictions;
 * while a program runs, each import follows its rule in `importNames.ts`.
 */
export class ImportGate {
  run: RunState | null = null
  instance: WebAssembly.Instance | null = null
  /** Whether the program replaced standard input, output or error with its own file. */
  hasReplaced: (descriptor: number) => boolean = () => false
  readonly functionSlots: Array<{ readonly name: string; readonly slot: WebAssembly.Global }> = []

  /** Intercepts the next instantiation of the interpreter; returns a function that removes the interception. */
  install(): () => void {
    const original = WebAssembly.instantiate
    const replacement = async (source: WebAssembly.Module | BufferSource, imports?: WebAssembly.Imports) => {
      if (this.instance !== null || imports?.["env"]?.["emscripten_resize_heap"] === undefined) {
        return original(source as BufferSource, imports)
      }
      const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source)
      this.instance = await original(module, this.#wrapAll(module, imports))
      return { instance: this.instance, module }
    }
    WebAssembly.instantiate = replacement as typeof WebAssembly.instantiate
    return () => {
      WebAssembly.instantiate = original
    }
  }

  get memory(): ArrayBuffer {
    const memory = this.instance?.exports["memory"]
    if (!(memory instanceof WebAssembly.Memory)) throw new Error("the interpreter has no memory")
    return memory.buffer
  }

  #wrapAll(module: WebAssembly.Module, imports: WebAssembly.Imports): WebAssembly.Imports {
    const wrapped: WebAssembly.Imports = {}
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
      const original = imports[from]?.[name]
      if (original === undefined) throw new Error(`missing import ${from}.${name}`)
      const group = (wrapped[from] ??= {})
      group[name] = kind === "function" ? this.#wrap(name, original) : original
      if (from === "GOT.func") this.functionSlots.push({ name, slot: original as WebAssembly.Global })
    }
    return wrapped
  }

  #wrap(name: string, original: WebAssembly.ImportValue): HostFunction {
    // Promise-suspending imports are objects; programs here must not suspend.
    const plain = typeof original === "function" ? (original as HostFunction) : null
    const boot = plain ?? (() => this.run?.forbid(name))
    if (plain !== null && allowedImports.has(name)) return plain
    const guarded = this.#guards()[name]
    if (guarded !== undefined) return (...values) => this.#guarded(guarded, boot, values)
    if (refusedImports.has(name)) return (...values) => (this.run === null ? boot(...values) : -notPermitted)
    return (...values) => (this.run === null ? boot(...values) : this.run.forbid(name))
  }

  #guarded(guard: Guard, original: HostFunction, values: Array<number>): unknown {
    return this.run === null ? original(...values) : guard(this.run, original, values)
  }

  #guards(): Readonly<Record<string, Guard>> {
    const clock: Guard = (run, original, values) => {
      run.tick()
      return original(...values)
    }
    const leave: Guard = (run, _original, [code]) => run.stop("exit", (code ?? 0) & 255)
    return {
      proc_exit: leave,
      exit: leave,
      _abort_js: (run) => run.stop("abort"),
      can_run_sync_js: () => 0,
      __syscall_umask_js: () => 0o22,
      __syscall_getuid32_js: () => 1000,
      _setitimer_js: () => -1,
      clock_time_get: clock,
      emscripten_get_now: clock,
      emscripten_date_now: clock,
      _Py_CheckEmscriptenSignals_Helper: (run) => {
        run.tick()
        return 0
      },
      emscripten_resize_heap: (run, original, [size]) => growHeap(run, original, (size ?? 0) >>> 0),
      fd_write: (run, original, values) => this.#write(run, original, values),
      fd_read: (run, original, values) => this.#read(run, original, values)
    }
  }

  #write(run: RunState, original: HostFunction, values: Array<number>): unknown {
    const [descriptor = 0, vectors = 0, count = 0, result = 0] = values
    run.tick()
    if ((descriptor !== 1 && descriptor !== 2) || this.hasReplaced(descriptor)) return original(...values)
    const pieces = this.#pieces(vectors, count)
    for (const piece of pieces) run.write(descriptor, piece)
    const total = pieces.reduce((sum, piece) => sum + piece.length, 0)
    new DataView(this.memory).setUint32(result >>> 0, total, true)
    return 0
  }

  #read(run: RunState, original: HostFunction, values: Array<number>): unknown {
    const [descriptor = 0, vectors = 0, count = 0, result = 0] = values
    if (descriptor !== 0 || this.hasReplaced(descriptor)) return original(...values)
    let total = 0
    for (const piece of this.#pieces(vectors, count)) {
      if (total > 0 && run.mustWait) break
      total += run.read(piece)
    }
    new DataView(this.memory).setUint32(result >>> 0, total, true)
    return 0
  }

  #pieces(vectors: number, count: number): Array<Uint8Array> {
    const view = new DataView(this.memory)
    const pieces: Array<Uint8Array> = []
    // The count comes from memory that the program may have overwritten.
    for (let index = 0; index < Math.min(count >>> 0, 1024); index++) {
      const at = (vectors >>> 0) + 8 * index
      pieces.push(new Uint8Array(this.memory, view.getUint32(at, true), view.getUint32(at + 4, true)))
    }
    return pieces
  }
}

type Guard = (run: RunState, original: HostFunction, values: Array<number>) => unknown

function growHeap(run: RunState, original: HostFunction, size: number): unknown {
  if (size <= run.memoryBytes) return original(size)
  run.outOfMemory = true
  return 0
}
