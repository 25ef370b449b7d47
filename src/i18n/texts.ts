import type { BackendModule } from "i18next"

type Texts = Readonly<Record<string, unknown>>

/** One file per area and language, loaded on first use. */
const files = import.meta.glob<Texts>(["./*/*.json", "!./*/{common,problems,editor,submission}.json"], {
  import: "default"
})

/** Areas that are always needed together share a file: on a slow network every request counts. */
const sets = import.meta.glob<Readonly<Record<string, Texts>>>("./sets/*/*.ts")
const setOf: Readonly<Record<string, string>> = {
  common: "list",
  problems: "list",
  editor: "problem",
  submission: "problem"
}

/** All text areas. */
export const listAreas = (): ReadonlyArray<string> => [
  ...Object.keys(setOf),
  ...Object.keys(files).flatMap((file) => /^\.\/ru\/(.+)\.json$/.exec(file)?.[1] ?? [])
]

async function load(language: string, area: string): Promise<Texts> {
  const set = sets[`./sets/${language}/${setOf[area]}.ts`]
  const texts = set === undefined ? await files[`./${language}/${area}.json`]?.() : (await set())[area]
  if (texts === undefined) throw new Error(`No texts for ${language}/${area}`)
  return texts
}

/** The i18next backend that loads the built text files. */
export const lazyTexts: BackendModule = {
  type: "backend",
  init: () => {},
  read: (language, area, done) => {
    load(language, area).then(
      (texts) => done(null, texts),
      (cause: Error) => done(cause, area in setOf || `./${language}/${area}.json` in files)
    )
  }
}
