import { Effect } from "effect"
import { authoredProblemLimits as limits } from "../../../../src/api/contract/organiser/problems.ts"
import type { ProblemPackage } from "../../../content/ProblemPackage.ts"
import { invalid } from "../../../content/packageFailures.ts"
import { isOfPolygon } from "../../../content/packageSlug.ts"
import type { PackageOutline } from "./PackageOutline.ts"

/** The field, the count or size of the package, what is allowed, and the fault otherwise. */
type Rule = readonly [field: string, value: number, least: number, most: number, fault: string]

const sum = (values: ReadonlyArray<number>) => values.reduce((total, value) => total + value, 0)
const longest = (texts: ReadonlyArray<string>) => Math.max(0, ...texts.map(({ length }) => length))
const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`
const between = ({ least, most }: { readonly least: number; readonly most: number }, unit: string) =>
  `is not between ${least} and ${most} ${unit}`

const rulesOf = (
  problem: Omit<ProblemPackage, "files">,
  { inputValidators }: PackageOutline
): ReadonlyArray<Rule> => {
  const {
    timeLimitMs,
    memoryLimitMb,
    languageLimits,
    tests,
    submissions,
    skippedSubmissions,
    topics,
    texts
  } = problem
  const { timeMs, memoryMb, lengths } = limits
  const testBytes = sum(tests.flatMap(({ inputBytes, answerBytes }) => [inputBytes, answerBytes]))
  const validatorTexts = inputValidators.flatMap(({ code, files }) => [code, ...Object.values(files)])
  const validatorLength = sum(validatorTexts.map(({ length }) => length))
  const authored = submissions.length + skippedSubmissions.length
  const titles = [...texts.values()].map(({ title }) => title)
  const atMost = (field: string, value: number, most: number, fault: string): Rule => [
    field,
    value,
    0,
    most,
    fault
  ]
  const longerThan = (most: number) => `is longer than ${most} characters`
  const moreThan = (most: number) => `has more than ${most}`
  const own = Object.values(languageLimits ?? {})
  const slowestMs = (timeLimitMs ?? timeMs.least) * Math.max(1, ...own.map((each) => each.timeFactor ?? 1))
  return [
    ["limits.time_limit", timeLimitMs ?? timeMs.least, timeMs.least, timeMs.most, between(timeMs, "ms")],
    ["zama.limits", slowestMs, timeMs.least, timeMs.most, `makes a time limit that ${between(timeMs, "ms")}`],
    ["limits.memory", memoryLimitMb, memoryMb.least, memoryMb.most, between(memoryMb, "MB")],
    ...own.map(({ memoryLimitMb: memory = memoryLimitMb }): Rule => [
      "zama.limits",
      memory,
      memoryMb.least,
      memoryMb.most,
      `has a memory limit that ${between(memoryMb, "MB")}`
    ]),
    atMost(
      "limits.output",
      problem.outputLimitBytes,
      limits.outputBytes,
      `is more than ${mebibytes(limits.outputBytes)}`
    ),
    atMost(
      "",
      testBytes,
      limits.allTestBytes,
      `has tests of more than ${mebibytes(limits.allTestBytes)} in all`
    ),
    atMost("", authored, limits.submissions, `${moreThan(limits.submissions)} submissions`),
    atMost(
      "",
      inputValidators.length,
      limits.inputValidators,
      `${moreThan(limits.inputValidators)} input validators`
    ),
    atMost(
      "",
      validatorLength,
      limits.inputValidatorsLength,
      `has input validators of more than ${mebibytes(limits.inputValidatorsLength)} in all`
    ),
    atMost("name", longest(titles), lengths.title, longerThan(lengths.title)),
    atMost("zama.topics", topics.length, limits.topics, `${moreThan(limits.topics)} topics`),
    atMost("zama.topics", longest(topics), lengths.topic, longerThan(lengths.topic)),
    atMost("source", longest([problem.source ?? ""]), lengths.source, longerThan(lengths.source)),
    atMost("zama.links", problem.links.length, limits.links, `${moreThan(limits.links)} links`)
  ]
}

/** Fails for a package that is larger, or has other limits, than organisers may bring. */
export const checkPackageLimits = ({ files, ...problem }: ProblemPackage, outline: PackageOutline) => {
  const broken = rulesOf(problem, outline).find(([, value, least, most]) => value < least || value > most)
  if (broken === undefined) return Effect.void
  const [field, , , , fault] = broken
  return invalid(problem.slug, isOfPolygon(files) ? "problem.xml" : "problem.yaml", field, fault)
}
