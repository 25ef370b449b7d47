import { programFolder } from "./ProgramFolder.ts"
import type { ProgramHost } from "./ProgramHost.ts"
import type { InterpreterExports, PyodideInside } from "./PyodideInside.ts"

export interface StartedPyodide {
  readonly inside: PyodideInside
  readonly exports: InterpreterExports
  runPython(source: string): unknown
}

/** Lock file of a distribution without packages, because nothing can be downloaded. */
const emptyLock = {
  info: {
    abi_version: "2026_0",
    arch: "wasm32",
    platform: "emscripten_5_0_3",
    version: "314.0.7",
    python: "3.14.2"
  },
  packages: {}
}

/** Starts Pyodide from the given bytes, with `host` between the interpreter and the browser. */
export async function startPyodide(
  wasm: WebAssembly.Module,
  standardLibrary: ArrayBuffer,
  host: ProgramHost
): Promise<StartedPyodide> {
  let exports: InterpreterExports | null = null
  const restore = replaceGlobals({
    // Pyodide fetches its files itself; the frame's policy forbids that, and the bytes are already here.
    fetch: (url: URL) =>
      Promise.resolve(new Response(url.pathname.endsWith(".zip") ? standardLibrary : null)),
    instantiateStreaming: async (_response: unknown, imports: WebAssembly.Imports) => {
      const instance = await WebAssembly.instantiate(wasm, host.intercept(wasm, imports))
      exports = instance.exports as unknown as InterpreterExports
      host.memory = exports.memory
      return { instance, module: wasm }
    }
  })
  try {
    const pyodide = await load()
    // Without the buffer, the evaluation loop never checks for interrupts.
    pyodide.setInterruptBuffer(new Uint8Array(1))
    connectDevices(pyodide, host)
    return {
      inside: (pyodide as unknown as { readonly _module: PyodideInside })._module,
      exports: exports!,
      runPython: (source) => pyodide.runPython(source)
    }
  } finally {
    restore()
  }
}

/** Connects `/dev/stdin` and `/dev/stdout` to the same streams as descriptors 0 to 2. */
function connectDevices(pyodide: Awaited<ReturnType<typeof load>>, host: ProgramHost): void {
  const writer = (fd: number) => ({
    write: (bytes: Uint8Array) => {
      host.write(fd, bytes)
      return bytes.length
    }
  })
  pyodide.setStdin({ read: (target: Uint8Array) => host.read(target) })
  pyodide.setStdout(writer(1))
  pyodide.setStderr(writer(2))
}

async function load() {
  // Pyodide refuses to load in classic workers, which it detects by `importScripts`.
  Object.defineProperty(globalThis, "importScripts", { value: undefined })
  const { loadPyodide } = await import("pyodide")
  const { default: createPyodideModule } = await import("pyodide/pyodide.asm.mjs")
  const settings = {
    createPyodideModule,
    indexURL: "https://runtime.invalid/",
    lockFileContents: emptyLock,
    packageBaseUrl: "https://runtime.invalid/",
    jsglobals: Object.freeze(Object.create(null)),
    env: { HOME: programFolder, TMPDIR: programFolder, PYTHONHASHSEED: "0" },
    stdin: () => null
  }
  // `createPyodideModule` is missing from the published types.
  return loadPyodide(settings as unknown as NonNullable<Parameters<typeof loadPyodide>[0]>)
}

function replaceGlobals(replacements: { fetch: unknown; instantiateStreaming: unknown }): () => void {
  const { fetch } = globalThis
  const { instantiateStreaming } = WebAssembly
  Object.assign(globalThis, { fetch: replacements.fetch })
  Object.assign(WebAssembly, { instantiateStreaming: replacements.instantiateStreaming })
  return () => {
    Object.assign(globalThis, { fetch })
    Object.assign(WebAssembly, { instantiateStreaming })
  }
}
