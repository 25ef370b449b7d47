import type { Plugin } from "vite"

/** Explicit compile hints of V8; nothing may stand before it. Other browsers read a comment. */
const hint = "//# allFunctionsCalledOnLoad\n"

/**
 * Has these files compiled whole while they arrive, beside the main thread: what a page begins with is called at once,
 * and function by function the main thread would wait for each.
 *
 * @param names of chunks, without their hashes
 */
export function compileHintsPlugin(names: ReadonlyArray<string>): Plugin {
  return {
    name: "zama:compile-hints",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && names.includes(file.name)) file.code = hint + file.code
        }
      }
    }
  }
}
