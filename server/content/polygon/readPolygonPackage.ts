import { Effect } from "effect"
import { defaultCheckerFlags } from "../../../src/checker/compareOutput.ts"
import { invalid } from "../packageFailures.ts"
import type { PackageFiles } from "../packageFiles.ts"
import { contentHash, judgingHash } from "../packageHashes.ts"
import { mebibyte } from "../units.ts"
import type { PackageTest } from "../packageTests.ts"
import type { ProblemPackage } from "../ProblemPackage.ts"
import { polygonDialogues } from "./polygonDialogues.ts"
import { polygonPrograms } from "./polygonPrograms.ts"
import { polygonScoring } from "./polygonScoring.ts"
import { polygonSolutions } from "./polygonSolutions.ts"
import { polygonTests } from "./polygonTests.ts"
import { polygonTexts } from "./polygonTexts.ts"
import { decodeProblemXml, type PolygonTestset, type ProblemXml } from "./problemXml.ts"

const xmlMebibytesMax = 4

/** Everything but tests, which are hashed apart, and what tools made. */
const importedFiles = /^(?!tests\/|scripts\/|.*\.(?:exe|pdf|jar|class)$).*$/

/** Reads `problem.xml`. */
export const readProblemXml = Effect.fn("readProblemXml")(function* (files: PackageFiles) {
  const text = yield* files.text("problem.xml")
  if (text.length > xmlMebibytesMax * mebibyte) {
    return yield* invalid(files.slug, "problem.xml", "", `is larger than ${xmlMebibytesMax} MiB`)
  }
  return yield* decodeProblemXml(files.slug, "problem.xml", text)
})

/** Reads a package of Polygon. Its slug is its short name, because its zips have a revision in theirs. */
export const readPolygonPackage = Effect.fn("readPolygonPackage")(function* (named: PackageFiles) {
  const xml = yield* readProblemXml(named)
  const slug = xml["@short-name"]
  const testset = xml.judging.testset.find((each) => each["@name"] === "tests")
  if (testset === undefined) return yield* invalid(slug, "problem.xml", "judging.testset", "is missing")
  const { files, tests } = yield* polygonTests({ ...named, slug }, testset)
  const outputValidator = yield* polygonPrograms(files, xml)
  const limits = limitsOf(testset, tests)
  const checker = defaultCheckerFlags
  const scoring = polygonScoring(testset, xml.judging["@treat-points-from-checker-as-percent"] === "true")
  const { submissions, skipped } = yield* polygonSolutions(files, xml, scoring !== null)
  const judging = judgingHash(limits, checker, tests, outputValidator, scoring)
  const problem: ProblemPackage = {
    slug,
    files,
    contentHash: yield* contentHash(files, tests, judging, importedFiles),
    judgingHash: judging,
    id: null,
    difficulty: 5,
    topics: topicsOf(xml),
    source: null,
    reserved: null,
    links: [],
    texts: yield* polygonTexts(files, xml),
    pictures: new Map(),
    ...limits,
    checker,
    outputValidator,
    scoring,
    tests,
    smallInputs: null,
    submitsAnswers: false,
    languages: null,
    answerChoice: null,
    dialogues: yield* polygonDialogues(files, xml),
    submissions,
    skippedSubmissions: skipped
  }
  return problem
})

/** The format has no limit of the output; another right output may be longer than the answer. */
const outputMebibytes = 16

function limitsOf(testset: PolygonTestset, tests: ReadonlyArray<PackageTest>) {
  const largest = Math.max(...tests.map(({ answerBytes }) => answerBytes))
  return {
    timeLimitMs: Number(testset["time-limit"]),
    limitRule: null,
    languageLimits: null,
    memoryLimitMb: Math.ceil(Number(testset["memory-limit"]) / mebibyte),
    outputLimitBytes: outputMebibytes * mebibyte + 2 * largest
  }
}

const topicsOf = ({ tags }: ProblemXml) =>
  tags?.tag?.map((tag) => tag["@value"]).filter((value) => value !== undefined) ?? []
