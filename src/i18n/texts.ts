import type { BackendModule } from "i18next"

/** One file per area and language, each loaded when its first text is needed. */
const files = import.meta.glob<Record<string, unknown>>("./*/*.json", { import: "default" })

/** All areas that there are texts for. */
export const listAreas = (): ReadonlyArray<string> =>
  Object.keys(files).flatMap((file) => /^\.\/ru\/(.+)\.json$/.exec(file)?.[1] ?? [])

/** Feeds i18next from the built files. */
export const lazyTexts: BackendModule = {
  type: "backend",
  init: () => {},
  read: (language, area, done) => {
    const load = files[`./${language}/${area}.json`]
    if (load === undefined) return done(new Error(`No texts for ${language}/${area}`), false)
    load().then(
      (texts) => done(null, texts),
      (cause: Error) => done(cause, true)
    )
  }
}
