import { Effect } from "effect"
import type { Source } from "../judge/JudgeBackend.ts"
import type { ProgrammingLanguage } from "../judge/languages/ProgrammingLanguage.ts"
import { programmingLanguages } from "../judge/languages/programmingLanguages.ts"
import { invalid } from "./packageFailures.ts"
import type { PackageFiles } from "./packageFiles.ts"
import { sourceLanguage } from "./sourceLanguage.ts"

const sourceMebibytesMax = 1
const mainNames = /\/(?:__main__|main)\.[^/]+$/

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
  const language = programmingLanguages.find(
    (each) => isAllowed(each) && paths.some((path) => sourceLanguage(path) === each)
  )
  const own = paths.filter((path) => sourceLanguage(path) === language)
  const main = own.find((path) => mainNames.test(path)) ?? own[0]
  const isBuilt = paths.some((path) => /\/(?:build|run)$/.test(path))
  if (main === undefined || language === undefined || isBuilt) return null
  const texts = yield* programTexts(files, home, paths)
  const others = [...texts].filter(([path]) => path !== main)
  const program: Required<Source> = {
    language: language.id,
    code: texts.get(main) ?? "",
    files: Object.fromEntries(others.map(([path, text]) => [path.slice(home.length + 1), text]))
  }
  return program
})

/** The texts of a program's files by path. */
export const programTexts = Effect.fn("programTexts")(function* (
  files: PackageFiles,
  home: string,
  paths: ReadonlyArray<string>
) {
  const texts = yield* Effect.forEach(paths, (path) =>
    Effect.map(files.text(path), (text) => [path, text] as const)
  )
  if (texts.reduce((sum, [, text]) => sum + text.length, 0) > sourceMebibytesMax * 1_048_576) {
    return yield* invalid(files.slug, home, "", `is larger than ${sourceMebibytesMax} MiB`)
  }
  return new Map(texts)
})
