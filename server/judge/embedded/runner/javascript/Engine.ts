import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  RELEASE_SYNC,
  type QuickJSWASMModule
} from "quickjs-emscripten"

/**
 * Deep recursion needs a deeper stack than QuickJS provides. These functions of its WebAssembly move the stack.
 * Their minified names belong to the pinned release, and `moveStack` verifies them.
 */
const stackRestore = "Ma"
const stackSave = "Oa"

export const stackBytes = 67_108_864

const wasmPath = fileURLToPath(
  new URL("emscripten-module.wasm", import.meta.resolve("@jitl/quickjs-wasmfile-release-sync"))
)
const wasmModule = new WebAssembly.Module(readFileSync(wasmPath))

/** A separate QuickJS instance for each run, never touched by another program. */
export class Engine {
  readonly quickjs: QuickJSWASMModule
  readonly memory: WebAssembly.Memory
  readonly maxStackBytes: number
  /** This build of the engine does not count bytes, so the limit applies where its heap grows. */
  limitBytes = Number.POSITIVE_INFINITY
  refused = false
  readonly #heapStart: number

  private constructor(quickjs: QuickJSWASMModule, memory: WebAssembly.Memory, stack: Stack) {
    this.quickjs = quickjs
    this.memory = memory
    this.maxStackBytes = stack.bytes
    this.#heapStart = stack.heapStart
    const grow = memory.grow.bind(memory)
    memory.grow = (pages) => {
      const heapBytes = memory.buffer.byteLength + pages * 65_536 - this.#heapStart
      this.refused ||= heapBytes > this.limitBytes
      if (this.refused) throw new RangeError("the memory limit")
      return grow(pages)
    }
  }

  static async create(): Promise<Engine> {
    const memory = new WebAssembly.Memory({ initial: 256, maximum: 32_768 })
    let instance: WebAssembly.Instance | null = null
    let allocate: (bytes: number) => number = () => 0
    const variant = newVariant(RELEASE_SYNC, {
      wasmMemory: memory,
      emscriptenModule: {
        instantiateWasm(imports, onSuccess) {
          instance = new WebAssembly.Instance(wasmModule, imports)
          allocate = instance.exports["v"] as typeof allocate
          onSuccess(instance)
          return instance.exports
        }
      }
    })
    const quickjs = await newQuickJSWASMModuleFromVariant(variant)
    return new Engine(quickjs, memory, moveStack(instance, allocate))
  }

  /** Size of the engine's touched heap beyond its initial state. */
  get usedBytes(): number {
    const words = new Float64Array(this.memory.buffer)
    let end = words.length
    const untouched = (from: number) => {
      for (let at = from; at < from + pageWords; at += 64) if (words[at] !== 0) return false
      return true
    }
    while (end * 8 > this.#heapStart && untouched(end - pageWords)) end -= pageWords
    return Math.max(0, end * 8 - this.#heapStart)
  }
}

const pageWords = 512

type Stack = { readonly bytes: number; readonly heapStart: number }

function moveStack(instance: WebAssembly.Instance | null, allocate: (bytes: number) => number): Stack {
  const exports = instance?.exports
  const restore = exports?.[stackRestore] as ((pointer: number) => void) | undefined
  const save = exports?.[stackSave] as (() => number) | undefined
  const bottom = allocate(stackBytes)
  if (!restore || !save || bottom <= 0) return { bytes: 200 * 1024, heapStart: bottom }
  const top = bottom + stackBytes - 64 - (bottom % 16)
  restore(top)
  if (save() !== top) throw new Error("QuickJS has moved its stack functions")
  return { bytes: stackBytes - 1_048_576, heapStart: bottom + stackBytes }
}
