declare module "virtual:runtime-assets" {
  import type { RuntimeAssets } from "./RuntimeAssets.ts"
  /** Where this build put the runtimes; written by `vite/runtimeFramePlugin.ts`. */
  export const runtimeAssets: RuntimeAssets
}

declare module "pyodide/pyodide.asm.mjs" {
  const createPyodideModule: (settings: object) => Promise<unknown>
  export default createPyodideModule
}
