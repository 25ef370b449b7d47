import type { BackendModule } from "i18next"

type Texts = Readonly<Record<string, unknown>>

/** One file per area and language, loaded on first use. */
const files = import.meta.glob<Texts>(
  ["./*/*.json", "!./*/{common,problems,editor,submission,notifications,achievements,rewards}.json"],
  { import: "default" }
)

/** Areas that are always needed together share a file: on a slow network every request counts. */
const sets = import.meta.glob<Readonly<Record<string, Texts>>>("./sets/*/*.ts")
const setOf: Readonly<Record<string, string>> = {
  common: "list",
  problems: "list",
  editor: "problem",
  submission: "problem",
  notifications: "learner",
  achievements: "learner",
  rewards: "learner"
}

/** All namespaces of texts. */
export const listNamespaces = (): ReadonlyArray<string> => [
  ...Object.keys(setOf),
  ...Object.keys(files).flatMap((file) => /^\.\/ru\/(.+)\.json$/.exec(file)?.[1] ?? [])
]

async function load(language: string, area: string): Promise<Texts> {
  const set = sets[`./sets/${language}/${setOf[area]}.ts`]
  const texts = set === undefined ? await files[`./${language}/${area}.json`]?.() : (await set())[area]
  if (texts === undefined) throw new Error(`No texts for ${language}/${area}`)
  return texts
}

const isKnown = (language: string, area: string) => area in setOf || `./${language}/${area}.json` in files

const retries = 10
const retryMs = 1_000

/** i18next's own retries double their delay, so that texts came many seconds after the network had returned. */
async function loadPatiently(language: string, area: string, left = retries): Promise<Texts> {
  try {
    return await load(language, area)
  } catch (cause) {
    if (left === 0 || !isKnown(language, area)) throw cause
    await new Promise((done) => setTimeout(done, retryMs))
    return loadPatiently(language, area, left - 1)
  }
}

/** The i18next backend that loads the built text files. After a failure the next page that needs them loads them again. */
export const lazyTexts: BackendModule = {
  type: "backend",
  init: () => {},
  read: (language, area, done) => {
    loadPatiently(language, area).then(
      (texts) => done(null, texts),
      (cause: Error) => done(cause, isKnown(language, area))
    )
  }
}
