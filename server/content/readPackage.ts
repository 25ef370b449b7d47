import { basename, resolve } from "node:path"
import { Effect } from "effect"
import { yamlLine } from "./decodeYaml.ts"
import { editionOf } from "./packageEdition.ts"
import { invalid } from "./packageFailures.ts"
import { contentHash, judgingHash } from "./packageHashes.ts"
import { integerMax, mebibyte } from "./packageLimits.ts"
import { isOfPolygon, isSlug, mainFiles, notSlug } from "./packageSlug.ts"
import { readPolygonPackage } from "./polygon/readPolygonPackage.ts"
import { openFolder } from "./openFolder.ts"
import { isZip, openZip } from "./openZip.ts"
import { filesWithConstants, packageConstants } from "./packageConstants.ts"
import { packageDialogues } from "./packageDialogues.ts"
import type { PackageFiles } from "./packageFiles.ts"
import { packageSmallInputs } from "./packageSmallInputs.ts"
import { packageScoring } from "./packageScoring.ts"
import { packageSettings } from "./packageSettings.ts"
import { packageSubmissions } from "./packageSubmissions.ts"
import { type PackageTest, packageTests } from "./packageTests.ts"
import { packageValidation } from "./packageValidation.ts"
import { inLanguage, packagePictures, packageTexts } from "./packageTexts.ts"
import { type ProblemPackage, statementLanguages } from "./ProblemPackage.ts"
import { decodeProblemYaml, isScoring, type ProblemYaml } from "./problemYaml.ts"
import { rejectUnsupportedFiles } from "./unsupportedFiles.ts"

const defaultMemoryLimitMb = 256

/** Reads a problem package of Kattis/ICPC or Polygon from a folder or a zip, which stays open until the scope ends. */
export const readPackage = Effect.fn("readPackage")(function* (path: string) {
  const files = yield* isZip(path) ? openZip(path) : openFolder(basename(resolve(path)), path)
  const found = mainFiles.filter((file) => files.paths.includes(file))
  if (found.length > 1) return yield* invalid(files.slug, "", "", `has both ${found.join(" and ")}`)
  return yield* isOfPolygon(files) ? readPolygonPackage(files) : readKattisPackage(files)
})

const readKattisPackage = Effect.fnUntraced(function* (plainFiles: PackageFiles) {
  const { slug } = plainFiles
  if (!isSlug(slug)) return yield* invalid(slug, "", "", notSlug)
  if (!plainFiles.paths.includes("problem.yaml")) {
    return yield* invalid(slug, "problem.yaml", "", "is missing")
  }
  const text = yield* plainFiles.text("problem.yaml")
  const yaml = yield* decodeProblemYaml(slug, "problem.yaml", text)
  const constants = packageConstants(yaml)
  const files = filesWithConstants(plainFiles, constants)
  yield* rejectUnsupportedFiles(files)
  const edition = editionOf(yaml.problem_format_version)
  const settings = yield* packageSettings(files, edition, isScoring(yaml))
  const found = yield* packageTests(files, isScoring(yaml))
  const { checker, outputValidator, tests } = yield* packageValidation(files, yaml, settings, found)
  // A checker of testlib has no files for scores.
  const hasValidator = outputValidator !== null && outputValidator.protocol === undefined
  const scored = { files, settings, tests, hasValidator }
  const scoring = yield* packageScoring(scored, yaml, text)
  const limits = yield* readLimits(files, yaml, text, tests)
  const pictures = yield* packagePictures(files)
  const { submissions, skipped } = yield* packageSubmissions(files, edition, isScoring(yaml))
  const problem: ProblemPackage = {
    slug,
    files,
    contentHash: yield* contentHash(files, tests, importedFiles),
    judgingHash: judgingHash(limits, checker, tests, outputValidator, scoring),
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
    scoring,
    tests,
    smallInputs: yield* packageSmallInputs(files, outputValidator, tests),
    dialogues: yield* packageDialogues(files, outputValidator),
    submissions,
    skippedSubmissions: skipped
  }
  return problem
})

const importedFiles =
  /^(problem\.yaml|\.timelimit|statement\/.*|problem_statement\/.*|solution\/.*|submissions\/.*|output_validators?\/.*|input(?:_format)?_validators?\/.*|generators\/small\..*|data\/.*\.yaml|data\/sample\/.*\.interaction)$/

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
