import { join } from "node:path"
import type { Plugin } from "vite"
import { checkTexts, checkUses } from "./checkTexts.ts"

/** Lets no build pass with a text that a language lacks or that nobody wrote. */
export function textsPlugin(): Plugin {
  let root = ""
  return {
    name: "zama:texts",
    apply: "build",
    configResolved: (config) => {
      root = config.root
    },
    buildStart() {
      const sources = join(root, "src")
      const texts = join(sources, "i18n")
      const found = [...checkTexts(texts), ...checkUses(texts, sources)]
      if (found.length > 0) this.error(`Texts are missing or wrong:\n${found.join("\n")}`)
    }
  }
}
