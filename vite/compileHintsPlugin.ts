import type { Plugin } from "vite"

/** Explicit compile hints of V8; nothing may stand before it. Other browsers read a comment. */
const hint = "//# allFunctionsCalledOnLoad\n"

/**
 * Has the files with these modules compiled whole while they arrive, beside the main thread: what a page begins with is called at once,
 * and function by function the main thread would wait for each.
 *
 * @param modules by their paths; the build ends when there is none for one of them
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
