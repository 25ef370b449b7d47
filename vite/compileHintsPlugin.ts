import type { Plugin } from "vite"

/** V8's explicit compile hint, which must be the first thing in the file. Other browsers ignore the comment. */
const hint = "//# allFunctionsCalledOnLoad\n"

/**
 * Makes V8 compile the chunks with these modules eagerly, on a background thread during the download.
 * Without the hint, the main thread compiles each function at its first call.
 * @param modules patterns of module paths; the build fails if one matches no module
 */
export function compileHintsPlugin(modules: ReadonlyArray<RegExp>): Plugin {
  return {
    name: "zama:compile-hints",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
        const having = (module: RegExp) =>
          chunks.filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)))
        const missed = modules.filter((module) => having(module).length === 0)
        if (missed.length > 0) this.error(`No file has ${missed.join(", ")}`)
        for (const chunk of new Set(modules.flatMap(having))) chunk.code = hint + chunk.code
      }
    }
  }
}
