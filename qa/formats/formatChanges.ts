import type { PathChanges } from "../since.ts"
import type { QaLanguage } from "../words/MachineWords.ts"
import texts from "./formatTexts.json" with { type: "json" }

const kinds = ["added", "gone", "changed"] as const

/** The formats of `--since`: lists of path titles, or the paths themselves. */
export const changeFormats: Readonly<Record<string, (changes: PathChanges, language: QaLanguage) => string>> =
  {
    md: (changes, language) =>
      kinds
        .map((kind) => {
          const say = texts[language]
          const lines = changes[kind].map(({ id, title }) => `- ${id} · ${title}`)
          return `## ${say[kind]}\n\n${lines.length === 0 ? say.none : lines.join("\n")}\n`
        })
        .join("\n"),
    json: (changes) => `${JSON.stringify(changes, null, 2)}\n`
  }
