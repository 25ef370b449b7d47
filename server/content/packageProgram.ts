import { Effect } from "effect"
import type { Source } from "../judge/JudgeBackend.ts"
import type { ProgrammingLanguage } from "../judge/languages/ProgrammingLanguage.ts"
import { programmingLanguages } from "../judge/languages/programmingLanguages.ts"
import { invalid } from "./packageFailures.ts"
import type { PackageFiles } from "./packageFiles.ts"
import { sourceLanguage } from "./sourceLanguage.ts"
import { mebibyte } from "./units.ts"

/** The judge keeps a program in memory and sends it to its runner with each test. */
export const sourceMebibytesMax = 1

const mainNames = /\/(?:__main__|main)\.[^/]+$/

/** Compiled languages first: a script beside a compiled program is not the program. */
const languages = programmingLanguages.toSorted(
  (one, other) => Number(other.sources.compiledTogether) - Number(one.sources.compiledTogether)
)

/** A script that builds or runs a program, which the judge does itself. */
export const isScript = (path: string): boolean => /\/(?:build|run)$/.test(path)

/**
 * Reads a program of a package: the file `home`, or the folder with its files `paths`. Null if it has no source in an
 * allowed language, or scripts that build or run it.
 */
export const packageProgram = Effect.fn("packageProgram")(function* (
  files: PackageFiles,
  home: string,
  paths: ReadonlyArray<string>,
  isAllowed: (language: ProgrammingLanguage) => boolean
) {
  const language = languages.find(
    (each) => isAllowed(each) && paths.some((path) => sourceLanguage(path) === each)
  )
  const own = paths.filter((path) => sourceLanguage(path) === language)
  // The compiler calls the program `main`, so a file of that name can only be the program.
  const main = own.find((path) => mainNames.test(path)) ?? own[0]
  if (main === undefined || language === undefined || paths.some(isScript)) return null
  return yield* readProgram(files, home, language, { main, paths }, (path) => path.slice(home.length + 1))
})

/** Reads the files `paths` of the program at `home`; `nameOf` is the name of a file beside the main one. */
export const readProgram = Effect.fn("readProgram")(function* (
  files: PackageFiles,
  home: string,
  language: ProgrammingLanguage,
  { main, paths }: { readonly main: string; readonly paths: ReadonlyArray<string> },
  nameOf: (path: string) => string
) {
  const texts = new Map<string, string>()
  let length = 0
  for (const path of paths) {
    const text = yield* files.text(path)
    length += text.length
    if (length > sourceMebibytesMax * mebibyte) {
      return yield* invalid(files.slug, home, "", `is larger than ${sourceMebibytesMax} MiB`)
    }
    texts.set(path, text)
  }
  const others = [...texts].filter(([path]) => path !== main)
  const program: Required<Source> = {
    language: language.id,
    code: texts.get(main) ?? "",
    files: Object.fromEntries(others.map(([path, text]) => [nameOf(path), text]))
  }
  return program
})
