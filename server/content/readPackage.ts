import { basename } from "node:path"
import { Effect } from "effect"
import { yamlLine } from "./decodeYaml.ts"
import { invalid } from "./packageFailures.ts"
import { filesWithConstants, packageConstants } from "./packageConstants.ts"
import { openPackage, type PackageFiles, sha256 } from "./packageFiles.ts"
import { packageSubmissions } from "./packageSubmissions.ts"
import { packageChecker, type PackageTest, packageTests } from "./packageTests.ts"
import { inLanguage, packagePictures, packageTexts } from "./packageTexts.ts"
import { type ProblemPackage, statementLanguages } from "./ProblemPackage.ts"
import { decodeProblemYaml, type ProblemYaml } from "./problemYaml.ts"
import { rendererVersion } from "./renderMarkdown.ts"

const defaultMemoryLimitMb = 256
const mebibyte = 1024 * 1024

/** Reads one Kattis/ICPC problem package; its folder's name is its slug. */
export const readPackage = Effect.fn("readPackage")(function* (folder: string) {
  const slug = basename(folder)
  const plainFiles = yield* openPackage(slug, folder)
  if (!plainFiles.paths.includes("problem.yaml")) {
    return yield* invalid(slug, "problem.yaml", "", "is missing")
  }
  const text = yield* plainFiles.text("problem.yaml")
  const yaml = yield* decodeProblemYaml(slug, "problem.yaml", text)
  const constants = packageConstants(yaml)
  const files = filesWithConstants(plainFiles, constants)
  const tests = yield* packageTests(files)
  const checker = yield* packageChecker(files, yaml, text)
  const limits = yield* readLimits(files, yaml, text, tests)
  const pictures = yield* packagePictures(files)
  const problem: ProblemPackage = {
    slug,
    files,
    contentHash: yield* contentHash(files, tests),
    judgingHash: sha256(JSON.stringify([limits, checker, tests.map(judgedPart)])),
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
    tests,
    submissions: packageSubmissions(files)
  }
  return problem
})

const judgedPart = (test: PackageTest) => [test.sample, test.inputHash, test.answerHash]

/** Hashes everything that is imported, and the renderer version. */
const contentHash = Effect.fnUntraced(function* (files: PackageFiles, tests: ReadonlyArray<PackageTest>) {
  const texts = files.paths.filter((path) =>
    /^(problem\.yaml|\.timelimit|statement\/.*|problem_statement\/.*|solution\/.*|submissions\/[^/]+\/[^/]+|data\/.*\.yaml)$/.test(
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
  return {
    timeLimitMs: Math.round(seconds * 1000),
    memoryLimitMb: Math.ceil(limits?.memory ?? defaultMemoryLimitMb),
    outputLimitBytes: limits?.output === undefined ? mebibyte + 2 * largest : limits.output * mebibyte
  }
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
  if (source === null || source === undefined) return null
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
