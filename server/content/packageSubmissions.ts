import { Effect } from "effect"
import type { LanguageId } from "../judge/JudgeBackend.ts"
import type { ExpectedScore } from "../judge/scoreFault.ts"
import { programmingLanguages } from "../judge/languages/programmingLanguages.ts"
import type { ProgrammingLanguage } from "../judge/languages/ProgrammingLanguage.ts"
import {
  type Answers,
  answersBytes,
  answersBytesMax,
  writeAnswers
} from "../../src/api/contract/practice/answers.ts"
import { answersFormat, type Verdict } from "../../src/api/contract/practice/solutions.ts"
import { answerFiles } from "./packageAnswers.ts"
import type { PackageEdition } from "./packageEdition.ts"
import type { PackageFiles } from "./packageFiles.ts"
import { sourceLanguage } from "./sourceLanguage.ts"
import {
  expectedScores,
  expectedVerdicts,
  rulesFor,
  setsTimeLimit,
  submissionRules,
  type SubmissionRules
} from "./submissionRules.ts"

/** An author's solution and its expected verdicts. */
export interface PackageSubmission {
  /** The program's only or main file. */
  readonly path: string
  readonly folder: string
  /** The acceptable verdicts. */
  readonly expected: ReadonlyArray<Verdict>
  /** Only for a scoring problem. */
  readonly scores?: ReadonlyArray<ExpectedScore>
  /** It has to be accepted, and the time limit of a package without one follows from it. */
  readonly setsLimit?: true
  /** `answers` for answers to the tests; null if the judge does not support the language. */
  readonly language: LanguageId | null
  /** Paths of the program's other files. */
  readonly others?: ReadonlyArray<string>
  /** Paths of files by the tests that they answer, instead of a program. */
  readonly answers?: Readonly<Record<string, string>>
}

/** A program below `submissions/` that is not judged. */
export interface SkippedSubmission {
  readonly path: string
  readonly reason: string
}

/** Folders of other tools. */
const otherFolders: Readonly<Record<string, ReadonlyArray<Verdict>>> = {
  presentation_error: ["presentation_error"],
  memory_limit_exceeded: ["memory_limit"],
  output_limit_exceeded: ["output_limit"],
  compile_error: ["compilation_error"],
  compiler_error: ["compilation_error"]
}

/** Legacy: "Overall verdict must be Accepted. Overall score must not be max". */
const scoringFolders: Readonly<Record<string, ReadonlyArray<Verdict>>> = { partially_accepted: ["partial"] }

/**
 * The programs in `submissions/<folder>/`, each a file or a folder, with the verdicts that the package's rules expect. With
 * `names` of tests, files in no language are answers to the tests.
 */
export const packageSubmissions = Effect.fn("packageSubmissions")(function* (
  files: PackageFiles,
  edition: PackageEdition,
  isScoring: boolean,
  names: ReadonlyArray<string> | null
) {
  const rules = yield* submissionRules(files, edition, isScoring)
  const submissions: Array<PackageSubmission> = []
  const skipped: Array<SkippedSubmission> = []
  const inFolders = files.paths.filter((path) => /^submissions\/[^/]+\/./.test(path))
  const programs = Map.groupBy(inFolders, (path) => path.split("/").slice(0, 3).join("/"))
  for (const [path, paths] of programs) {
    const tagged = isScoring ? yield* taggedScores(files, paths) : []
    const isJudged = edition !== "legacy" || !(yield* isPython2(files, paths))
    const program = judgedSubmission(path, paths, { rules, isScoring, tagged, isJudged, names })
    const reason = typeof program === "string" ? program : yield* tooLarge(files, program)
    if (typeof program === "object" && reason === null) submissions.push(program)
    else if (reason !== null) skipped.push({ path, reason })
  }
  return { submissions, skipped }
})

const tooLarge = Effect.fnUntraced(function* (files: PackageFiles, { answers }: PackageSubmission) {
  if (answers === undefined) return null
  const bytes = answersBytes(yield* answerTexts(files, answers))
  return bytes > answersBytesMax ? `is larger than ${answersBytesMax / 1024} KiB, the platform's limit` : null
})

const answerTexts = Effect.fnUntraced(function* (
  files: PackageFiles,
  answers: Readonly<Record<string, string>>
) {
  const texts = yield* Effect.forEach(Object.entries(answers), ([name, path]) =>
    Effect.map(files.text(path), (text) => [name, text] as const)
  )
  const read: Answers = Object.fromEntries(texts)
  return read
})

/** The scores in sources with the tag of DOMjudge, such as `@EXPECTED_SCORE@: 50`. */
const taggedScores = Effect.fnUntraced(function* (files: PackageFiles, paths: ReadonlyArray<string>) {
  const sources = paths.filter((path) => sourceLanguage(path) !== null)
  const texts = yield* Effect.forEach(sources, (path) => files.text(path))
  return texts.flatMap((text): ReadonlyArray<ExpectedScore> => {
    const score = Number(/@EXPECTED_SCORE@: *([\d.]+)/.exec(text)?.[1])
    return Number.isFinite(score) ? [{ groups: null, lowest: score, highest: score }] : []
  })
})

/** Legacy: a Python program is one of Python 2 if its first line says so. */
const isPython2 = Effect.fnUntraced(function* (files: PackageFiles, paths: ReadonlyArray<string>) {
  const sources = paths.filter((path) => path.endsWith(".py"))
  const texts = yield* Effect.forEach(sources, (path) => files.text(path))
  return texts.some((text) => /^#!.*python2/.test(text))
})

interface ProgramContext {
  readonly rules: SubmissionRules
  readonly isScoring: boolean
  readonly tagged: ReadonlyArray<ExpectedScore>
  /** False if the program's language has the same endings as another. */
  readonly isJudged: boolean
  /** Names of tests that files may answer; null if solutions are programs. */
  readonly names: ReadonlyArray<string> | null
}

/** The program or the answers, or the reason why they are not judged. */
function judgedSubmission(
  path: string,
  paths: ReadonlyArray<string>,
  { rules, isScoring, tagged, isJudged, names }: ProgramContext
): PackageSubmission | string {
  const [, folder = ""] = path.split("/")
  const own = rulesFor(rules, path.slice("submissions/".length))
  const folders = isScoring ? { ...otherFolders, ...scoringFolders } : otherFolders
  const isRuled = own.some(({ permitted, required }) => permitted !== undefined || required !== undefined)
  const expected = isRuled
    ? expectedVerdicts(own)
    : ((Object.hasOwn(folders, folder) ? folders[folder] : undefined) ?? expectedVerdicts(own))
  const scores = [...expectedScores(own), ...tagged]
  const isDecided = expected.length === 1 || (expected.length > 0 && !expected.includes("accepted"))
  if (!isDecided && scores.length === 0) return "no rule decides its verdict"
  const code = own.find((rule) => rule.language !== undefined)?.language
  const named = code === undefined ? languageOf(paths) : languageOfCode(code)
  const language = isJudged ? named : null
  const setsLimit = setsTimeLimit(own) && expected.length === 1 && expected[0] === "accepted"
  const program = {
    folder,
    expected,
    language: language?.id ?? null,
    ...(scores.length === 0 ? {} : { scores }),
    ...(setsLimit ? { setsLimit } : {})
  }
  if (names !== null && language === null && code === undefined) {
    const answers = answerFiles(path, paths, names)
    return typeof answers === "string" ? answers : { path, ...program, language: answersFormat, answers }
  }
  if (paths.includes(path)) return { path, ...program }
  if (language === null) return "its language is not judged here"
  const entry = own.find((rule) => rule.entrypoint !== undefined)?.entrypoint
  const main = mainFile(path, paths, language, entry)
  if (main === undefined) return "has no main file"
  const others = paths.filter((each) => each !== main)
  if (others.length === 0) return { path: main, ...program }
  if (!language.sources.several) return `programs of several files are judged in ${severalFiles} only`
  return { path: main, ...program, others }
}

const severalFiles = new Intl.ListFormat("en").format(
  programmingLanguages
    .filter(({ sources }) => sources.several)
    .map(({ title }) => title)
    .toSorted()
)

/** The language of the files, unless it is unknown or they have several. */
function languageOf(paths: ReadonlyArray<string>): ProgrammingLanguage | null {
  const [first, ...rest] = new Set(paths.map(sourceLanguage).filter((language) => language !== null))
  return rest.length === 0 ? (first ?? null) : null
}

const languageOfCode = (code: string): ProgrammingLanguage | null =>
  programmingLanguages.find((language) => language.code === code) ?? null

/**
 * The file that the package names, or the format's default, or the only one. Of sources that are compiled together any
 * is as good.
 */
function mainFile(
  home: string,
  paths: ReadonlyArray<string>,
  language: ProgrammingLanguage,
  entry: string | undefined
): string | undefined {
  const { mainNames, compiledTogether } = language.sources
  const names = entry === undefined || compiledTogether ? mainNames : [entry]
  const named = names.map((name) => `${home}/${name}`).find((path) => paths.includes(path))
  const sources = paths.filter((path) => sourceLanguage(path) === language)
  const isOpen = compiledTogether || (entry === undefined && sources.length === 1)
  return named ?? (isOpen ? sources[0] : undefined)
}

/** The text of a program or of answers, and of its other files by their names in its folder. */
export const submissionSource = Effect.fn("submissionSource")(function* (
  files: PackageFiles,
  { path, others, answers }: PackageSubmission
) {
  if (answers !== undefined) return { code: writeAnswers(yield* answerTexts(files, answers)) }
  const code = yield* files.text(path)
  if (others === undefined) return { code }
  const homeLength = path.split("/").slice(0, 3).join("/").length + 1
  const texts = yield* Effect.forEach(others, (other) =>
    Effect.map(files.text(other), (text) => [other.slice(homeLength), text] as const)
  )
  return { code, files: Object.fromEntries(texts) }
})
