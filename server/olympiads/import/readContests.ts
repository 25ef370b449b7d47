import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { inNaturalOrder } from "../../content/packageFiles.ts"
import { invalid } from "../../content/packageFailures.ts"
import { type ContestYaml, decodeContestYaml } from "./contestYaml.ts"

const kinds = ["landing", "regulation", "end"] as const
const languages = ["ru", "en"] as const

/** A page that participants read. */
export interface ContestText {
  readonly kind: (typeof kinds)[number]
  readonly language: (typeof languages)[number]
  readonly markdown: string
}

/** A demonstration olympiad as a folder below `content/contests` tells it. */
export interface ContestContent extends ContestYaml {
  readonly slug: string
  readonly texts: ReadonlyArray<ContestText>
}

const readText = (path: string) => Effect.promise(() => readFile(path, "utf8"))

const readContest = Effect.fnUntraced(function* (contests: string, slug: string) {
  const folder = join(contests, slug)
  const yaml = yield* decodeContestYaml(slug, "contest.yaml", yield* readText(join(folder, "contest.yaml")))
  const texts: Array<ContestText> = []
  for (const kind of kinds) {
    for (const language of languages) {
      const file = `${kind}.${language}.md`
      if (!existsSync(join(folder, file))) return yield* invalid(slug, file, "", "is missing")
      texts.push({ kind, language, markdown: yield* readText(join(folder, file)) })
    }
  }
  const content: ContestContent = { ...yaml, slug, texts }
  return content
})

/** Reads each olympiad below a content folder; those with faults are named and left out. */
export const readContests = Effect.fn("readContests")(function* (contentFolder: string) {
  const contests = join(contentFolder, "contests")
  if (!existsSync(contests)) return { contests: [], faults: [] }
  const entries = yield* Effect.promise(() => readdir(contests, { withFileTypes: true }))
  const slugs = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const [read, faults] = yield* Effect.partition(slugs.toSorted(inNaturalOrder), (slug) =>
    readContest(contests, slug)
  )
  return { contests: read, faults }
})
