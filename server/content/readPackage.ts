import { basename, resolve } from "node:path"
import { Effect } from "effect"
import { yamlLine } from "./decodeYaml.ts"
import { editionOf } from "./packageEdition.ts"
import { invalid } from "./packageFailures.ts"
import { openFolder } from "./openFolder.ts"
import { isZip, openZip } from "./openZip.ts"
import { filesWithConstants, packageConstants } from "./packageConstants.ts"
import { packageDialogues } from "./packageDialogues.ts"
import { type PackageFiles, sha256 } from "./packageFiles.ts"
import { packageSubmissions } from "./packageSubmissions.ts"
import { type PackageTest, packageTests } from "./packageTests.ts"
import { packageValidation } from "./packageValidation.ts"
import { inLanguage, packagePictures, packageTexts } from "./packageTexts.ts"
import { type ProblemPackage, statementLanguages } from "./ProblemPackage.ts"
import { decodeProblemYaml, type ProblemYaml } from "./problemYaml.ts"
import { rendererVersion } from "./renderMarkdown.ts"
import { rejectUnsupportedFiles } from "./unsupportedFiles.ts"

const defaultMemoryLimitMb = 256
const mebibyte = 1024 * 1024
/** The largest limit that the database can store. */
const integerMax = 2 ** 31 - 1

/** Reads one Kattis/ICPC problem package from a folder or a zip, which stays open until the scope ends. */
export const readPackage = Effect.fn("readPackage")(function* (path: string) {
  const plainFiles = yield* isZip(path) ? openZip(path) : openFolder(basename(resolve(path)), path)
  const { slug } = plainFiles
  if (!isSlug(slug)) {
    const message = "is not a slug: lowercase English letters and digits, with hyphens between them"
    return yield* invalid(slug, "", "", message)
  }
  if (!plainFiles.paths.includes("problem.yaml")) {
    return yield* invalid(slug, "problem.yaml", "", "is missing")
  }
  const text = yield* plainFiles.text("problem.yaml")
  const yaml = yield* decodeProblemYaml(slug, "problem.yaml", text)
  const constants = packageConstants(yaml)
  const files = filesWithConstants(plainFiles, constants)
  yield* rejectUnsupportedFiles(files)
  const found = yield* packageTests(files)
  const { checker, outputValidator, tests } = yield* packageValidation(files, yaml, found)
  const limits = yield* readLimits(files, yaml, text, tests)
  const pictures = yield* packagePictures(files)
  const { submissions, skipped } = yield* packageSubmissions(files, editionOf(yaml.problem_format_version))
  const problem: ProblemPackage = {
    slug,
    files,
    contentHash: yield* contentHash(files, tests),
    judgingHash: sha256(
      JSON.stringify([
        limits,
        checker,
        tests.map(judgedPart),
        ...(outputValidator === null ? [] : [outputValidator])
      ])
    ),
    id: yaml.zama?.id ?? null,
    difficulty: yaml.zama?.difficulty ?? 5,
    topics: yaml.zama?.topics ?? keywords(yaml),
    source: sourceText(yaml),
    reserved: yaml.zama?.reserved ?? null,
    links: readLinks(yaml),
    texts: yield* packageTexts(files, yaml, { pictures, constants, timeLimitMs: limits.timeLimitMs }),
    pictures,
    ...limits,
    checker,
    outputValidator,
    tests,
    dialogues: yield* packageDialogues(files, outputValidator),
    submissions,
    skippedSubmissions: skipped
  }
  return problem
})

const isSlug = (name: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)

const judgedPart = ({ sample, inputHash, answerHash, validatorArgs }: PackageTest) => [
  sample,
  inputHash,
  answerHash,
  ...(validatorArgs === undefined ? [] : [validatorArgs])
]

/** Hashes everything that is imported, and the renderer version. */
const contentHash = Effect.fnUntraced(function* (files: PackageFiles, tests: ReadonlyArray<PackageTest>) {
  const texts = files.paths.filter((path) =>
    /^(problem\.yaml|\.timelimit|statement\/.*|problem_statement\/.*|solution\/.*|submissions\/.*|output_validators?\/.*|data\/.*\.yaml|data\/sample\/.*\.interaction)$/.test(
      path
    )
  )
  const hashes = yield* Effect.forEach(texts, (path) => files.bytes(path).pipe(Effect.map(sha256)))
  const parts = texts.map((path, index) => [path, hashes[index]])
  const tested = tests.map((test) => [test.name, test.inputHash, test.answerHash])
  return sha256(JSON.stringify([rendererVersion, parts, tested]))
})

const readLimits = Effect.fnUntraced(function* (
  files: PackageFiles,
  { limits }: ProblemYaml,
  text: string,
  tests: ReadonlyArray<PackageTest>
) {
  const seconds = limits?.time_limit ?? (yield* legacyTimeLimit(files))
  if (seconds === null) {
    const line = yamlLine(text, ["limits"])
    return yield* invalid(files.slug, "problem.yaml", "limits.time_limit", "is missing", line)
  }
  const largest = Math.max(...tests.map((test) => test.answerBytes))
  const found = {
    timeLimitMs: Math.round(seconds * 1000),
    memoryLimitMb: Math.ceil(limits?.memory ?? defaultMemoryLimitMb),
    outputLimitBytes: limits?.output === undefined ? mebibyte + 2 * largest : limits.output * mebibyte
  }
  if (Object.values(found).every((limit) => limit <= integerMax)) return found
  return yield* invalid(files.slug, "problem.yaml", "limits", "are too large", yamlLine(text, ["limits"]))
})

/** Older packages store the limit in a `.timelimit` file. */
const legacyTimeLimit = Effect.fnUntraced(function* (files: PackageFiles) {
  if (!files.paths.includes(".timelimit")) return null
  const seconds = Number((yield* files.text(".timelimit")).trim())
  if (!(seconds > 0)) return yield* invalid(files.slug, ".timelimit", "", "must be a number of seconds")
  return seconds
})

function keywords({ keywords: words }: ProblemYaml): ReadonlyArray<string> {
  return typeof words === "string" ? words.split(/[\s,]+/).filter((word) => word !== "") : (words ?? [])
}

function sourceText({ source }: ProblemYaml): string | null {
  if (source === undefined) return null
  const names = [source].flat().map((one) => (typeof one === "string" ? one : one.name))
  return names.join(", ")
}

function readLinks({ zama }: ProblemYaml) {
  return (zama?.links ?? []).map((link) => ({
    url: link.url,
    title: Object.fromEntries(
      statementLanguages.flatMap((language) => {
        const title = inLanguage(link.title, language)
        return title === null ? [] : [[language, title]]
      })
    )
  }))
}
