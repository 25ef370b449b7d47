import { basename, resolve } from "node:path"
import { Effect } from "effect"
import { editionOf } from "./packageEdition.ts"
import { invalid } from "./packageFailures.ts"
import { contentHash, judgingHash } from "./packageHashes.ts"
import { packageLimits } from "./packageLimits.ts"
import { isOfPolygon, isSlug, mainFiles, notSlug } from "./packageSlug.ts"
import { readPolygonPackage } from "./polygon/readPolygonPackage.ts"
import { generatorsFile } from "./generators/generatorsYaml.ts"
import { generationPlan, lacksTests } from "./generators/generationPlan.ts"
import { type MakeTests, noGenerators, withGenerated } from "./generators/generatedFiles.ts"
import { openFolder } from "./openFolder.ts"
import { isZip, openZip } from "./openZip.ts"
import { answerChoice } from "./answerChoice.ts"
import { answerNames } from "./packageAnswers.ts"
import { filesWithConstants, packageConstants } from "./packageConstants.ts"
import { packageDialogues } from "./packageDialogues.ts"
import type { PackageFiles } from "./packageFiles.ts"
import { packageSmallInputs } from "./packageSmallInputs.ts"
import { packageScoring } from "./packageScoring.ts"
import { packageSettings } from "./packageSettings.ts"
import { packageSubmissions } from "./packageSubmissions.ts"
import { packageTests } from "./packageTests.ts"
import { packageValidation } from "./packageValidation.ts"
import { inLanguage, packagePictures, packageTexts } from "./packageTexts.ts"
import { type ProblemPackage, statementLanguages } from "./ProblemPackage.ts"
import {
  allowedLanguages,
  decodeProblemYaml,
  isInteractive,
  isMultiPass,
  isScoring,
  keywordList,
  type ProblemYaml,
  submitsAnswers
} from "./problemYaml.ts"
import { rejectUnsupportedFiles } from "./unsupportedFiles.ts"

/**
 * Reads a problem package of Kattis/ICPC or Polygon from a folder or a zip, which stays open until the scope ends.
 * `makeTests` runs the generators of a package without secret tests.
 */
export const readPackage = Effect.fn("readPackage")(function* (
  path: string,
  makeTests: MakeTests = noGenerators
) {
  const files = yield* isZip(path) ? openZip(path) : openFolder(basename(resolve(path)), path)
  const found = mainFiles.filter((file) => files.paths.includes(file))
  if (found.length > 1) return yield* invalid(files.slug, "", "", `has both ${found.join(" and ")}`)
  return yield* isOfPolygon(files) ? readPolygonPackage(files) : readKattisPackage(files, makeTests)
})

/** How to make the tests of a package that lacks them; null for any other. */
export const plannedTests = Effect.fn("plannedTests")(function* (path: string) {
  const files = yield* isZip(path) ? openZip(path) : openFolder(basename(resolve(path)), path)
  if (isOfPolygon(files) || !lacksTests(files)) return null
  return yield* generationPlan(yield* readHead(files))
})

/** How to make the tests that another `generators.yaml` describes. */
export const planWith = (files: PackageFiles, generatorsYaml: string) =>
  Effect.flatMap(
    readHead({
      ...files,
      text: (path) => (path === generatorsFile ? Effect.succeed(generatorsYaml) : files.text(path))
    }),
    generationPlan
  )

/** A package's `problem.yaml`, and its files with the constants in there. */
const readHead = Effect.fnUntraced(function* (plainFiles: PackageFiles) {
  const { slug } = plainFiles
  if (!isSlug(slug)) return yield* invalid(slug, "", "", notSlug)
  if (!plainFiles.paths.includes("problem.yaml")) {
    return yield* invalid(slug, "problem.yaml", "", "is missing")
  }
  const text = yield* plainFiles.text("problem.yaml")
  const yaml = yield* decodeProblemYaml(slug, "problem.yaml", text)
  const constants = packageConstants(yaml, text)
  return {
    text,
    yaml,
    constants,
    plainFiles,
    files: filesWithConstants(plainFiles, constants),
    hasDialogue: isInteractive(yaml) || isMultiPass(yaml)
  }
})

const readKattisPackage = Effect.fnUntraced(function* (packed: PackageFiles, makeTests: MakeTests) {
  const { slug } = packed
  const head = yield* readHead(packed)
  const { text, yaml, constants } = head
  const made = lacksTests(packed) ? yield* makeTests(slug, yield* generationPlan(head)) : null
  const plainFiles = made === null ? packed : yield* withGenerated(packed, made)
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
  const pictures = yield* packagePictures(files)
  const names = submitsAnswers(yaml) ? yield* answerNames(files, tests, outputValidator !== null) : null
  const { submissions, skipped } = yield* packageSubmissions(files, edition, isScoring(yaml), names)
  const limits = yield* packageLimits({ files, edition, yaml, text, tests, submissions })
  const judging = judgingHash(limits, checker, tests, outputValidator, scoring, submitsAnswers(yaml))
  const problem: ProblemPackage = {
    slug,
    files,
    contentHash: yield* contentHash(files, tests, judging, importedFiles),
    judgingHash: judging,
    id: yaml.zama?.id ?? null,
    difficulty: yaml.zama?.difficulty ?? 5,
    topics: yaml.zama?.topics ?? keywordList(yaml) ?? [],
    source: sourceText(yaml),
    reserved: yaml.zama?.reserved ?? null,
    links: readLinks(yaml),
    texts: yield* packageTexts(files, yaml, { pictures, constants, timeLimitMs: limits.timeLimitMs }),
    pictures,
    submitsAnswers: submitsAnswers(yaml),
    languages: allowedLanguages(yaml),
    answerChoice: yield* answerChoice(files, yaml, tests, outputValidator !== null),
    ...limits,
    checker,
    outputValidator,
    scoring,
    tests,
    smallInputs: submitsAnswers(yaml) ? null : yield* packageSmallInputs(files, outputValidator, tests),
    dialogues: yield* packageDialogues(files, outputValidator),
    submissions,
    skippedSubmissions: skipped
  }
  return problem
})

const importedFiles =
  /^(problem\.yaml|\.timelimit|statement\/.*|problem_statement\/.*|solution\/.*|submissions\/.*|output_validators?\/.*|input(?:_format)?_validators?\/.*|generators\/small\..*|data\/.*\.yaml|data\/sample\/.*\.interaction)$/

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
