import { Effect } from "effect"
import { aggregates } from "../judge/worker/judgeGroups.ts"
import type { ScoredTest, TestGroup } from "../judge/worker/ProblemScoring.ts"
import { yamlLine } from "./decodeYaml.ts"
import { invalid } from "./packageFailures.ts"
import type { ScoredPackage } from "./packageScoring.ts"
import type { PackageTest } from "./packageTests.ts"
import type { ScoringGroupYaml } from "./problemYaml.ts"

/** The format's default for `secret`. */
const defaultMaxScore = 100

type Key = keyof ScoringGroupYaml

/** A test with its place among the tests of the package. */
interface NumberedTest {
  readonly name: string
  readonly ordinal: number
}

/** The test groups by the rules of edition 2025-09; the root has the groups `sample` and `secret`. */
export const scoringGroups = Effect.fn("scoringGroups")(function* (scored: ScoredPackage) {
  const tests = scored.tests.map(({ name }: PackageTest, index): NumberedTest => ({
    name,
    ordinal: index + 1
  }))
  const samples = tests.filter(({ name }) => name.startsWith("sample/"))
  yield* checkSamples(scored)
  const hasSamples = samples.length > 0
  const names = yield* groupNames(scored, tests)
  const groups: Array<TestGroup> = []
  for (const name of names) {
    const inside = tests.filter((test) => test.name.startsWith(`${name}/`))
    groups.push(yield* readGroup(scored, name, inside, groups, hasSamples))
  }
  const secretTests = tests.filter(({ name }) => name.startsWith("secret/"))
  const secret = yield* readSecret(scored, groups, secretTests, hasSamples)
  if (secret.maxScore === 0) return yield* faultAt(scored, "secret", "max_score", "leaves no score to earn")
  const sample: TestGroup = { ...unscored, name: "sample", items: samples.map(unscoredTest) }
  const root: TestGroup = {
    ...unscored,
    name: "",
    items: hasSamples ? [sample, secret] : [secret],
    aggregation: "sum",
    maxScore: secret.maxScore,
    verdict: "always_accept",
    ignoresSamples: true
  }
  return root
})

const unscored = {
  aggregation: "pass-fail",
  maxScore: 0,
  range: [null, null],
  verdict: "first_error",
  acceptIfAny: false,
  stopsAt: "never",
  requires: [],
  ignoresSamples: false
} as const

const unscoredTest = ({ ordinal }: NumberedTest): ScoredTest => ({ ordinal, score: 0, rejectedScore: 0 })

const contentOf = ({ settings }: ScoredPackage, name: string): ScoringGroupYaml =>
  settings.groups.get(`data/${name}`)?.content ?? {}

/** A fault of a key in the settings of a group. */
function faultAt({ files, settings }: ScoredPackage, name: string, key: Key, message: string) {
  const found = settings.groups.get(`data/${name}`)
  const file = found?.file ?? `data/${name}/test_group.yaml`
  return invalid(
    files.slug,
    file,
    key,
    message,
    found === undefined ? undefined : yamlLine(found.text, [key])
  )
}

/** "This key is not permitted in `sample`." It is not in `data/` either, where only tools write settings. */
const checkSamples = Effect.fnUntraced(function* (scored: ScoredPackage) {
  for (const name of ["sample", ""]) {
    const folder = name === "" ? "data" : "data/sample"
    const found = scored.settings.groups.get(folder)
    const key = (["max_score", "score_aggregation", "require_pass"] as const).find(
      (each) => found?.content[each] !== undefined
    )
    if (found === undefined || key === undefined) continue
    const line = yamlLine(found.text, [key])
    return yield* invalid(scored.files.slug, found.file, key, `is not permitted in ${folder}`, line)
  }
})

/** "There can only be test data groups _or_ test cases in `data/secret`, never both." */
const groupNames = Effect.fnUntraced(function* (scored: ScoredPackage, tests: ReadonlyArray<NumberedTest>) {
  const { files, settings } = scored
  const names = [...settings.groups.keys()]
    .filter((folder) => folder.startsWith("data/secret/"))
    .map((folder) => folder.slice("data/".length))
    .toSorted()
  const nested = names.find((name) => name.split("/").length > 2)
  if (nested !== undefined)
    return yield* invalid(files.slug, `data/${nested}`, "", "is a group within another")
  if (names.length === 0) return names
  const other = tests.find(
    ({ name }) => name.startsWith("secret/") && !names.some((group) => name.startsWith(`${group}/`))
  )
  if (other !== undefined) {
    const message = "is in no test group, but data/secret has groups; it may have only one of both"
    return yield* invalid(files.slug, `data/${other.name}.in`, "", message)
  }
  const empty = names.find((name) => !tests.some((test) => test.name.startsWith(`${name}/`)))
  return empty === undefined ? names : yield* invalid(files.slug, `data/${empty}`, "", "has no tests")
})

const readGroup = Effect.fnUntraced(function* (
  scored: ScoredPackage,
  name: string,
  tests: ReadonlyArray<NumberedTest>,
  earlier: ReadonlyArray<TestGroup>,
  hasSamples: boolean
) {
  const { max_score: maxScore, score_aggregation: aggregation = "pass-fail" } = contentOf(scored, name)
  if (typeof maxScore !== "number") {
    return yield* faultAt(scored, name, "max_score", "is missing, so the group has no maximum score")
  }
  const requires = yield* requiredGroups(scored, name, earlier, hasSamples)
  return {
    ...scoredGroup(name, aggregation, maxScore, requires),
    items: testsOf(tests, aggregation, maxScore)
  }
})

const scoredGroup = (
  name: string,
  aggregation: "pass-fail" | "sum" | "min",
  maxScore: number,
  requires: ReadonlyArray<string>
): TestGroup => ({
  ...unscored,
  name,
  items: [],
  aggregation,
  maxScore,
  range: [0, maxScore],
  stopsAt: ({ "pass-fail": "rejected", min: "zero", sum: "never" } as const)[aggregation],
  requires
})

/** "The maximum score of a test case in a group with `sum` aggregation is `(max_score - static_validation_score) / N`." */
const testsOf = (
  tests: ReadonlyArray<NumberedTest>,
  aggregation: "pass-fail" | "sum" | "min",
  maxScore: number
): ReadonlyArray<ScoredTest> =>
  tests.map(({ ordinal }) => ({
    ordinal,
    score: { "pass-fail": 0, min: maxScore, sum: maxScore / tests.length }[aggregation],
    rejectedScore: 0
  }))

const readSecret = Effect.fnUntraced(function* (
  scored: ScoredPackage,
  groups: ReadonlyArray<TestGroup>,
  tests: ReadonlyArray<NumberedTest>,
  hasSamples: boolean
) {
  const content = contentOf(scored, "secret")
  const { max_score: given = defaultMaxScore, score_aggregation: aggregation = "sum" } = content
  const maxScore = given === "unbounded" ? defaultMaxScore : given
  const requires = yield* requiredGroups(scored, "secret", [], hasSamples)
  const secret = scoredGroup("secret", aggregation, maxScore, requires)
  if (groups.length === 0) return { ...secret, items: testsOf(tests, aggregation, maxScore) }
  if (aggregation === "pass-fail") {
    const other = groups.find((group) => group.aggregation !== "pass-fail")
    if (other === undefined) return { ...secret, items: groups }
    const message = "must be pass-fail, because data/secret is"
    return yield* faultAt(scored, other.name, "score_aggregation", message)
  }
  const full = aggregates[aggregation](groups.map((group) => group.maxScore))
  if (full <= maxScore) return { ...secret, items: groups, maxScore: full }
  return yield* faultAt(scored, "secret", "max_score", `is ${maxScore}, but its groups give up to ${full}`)
})

/** The names in `require_pass`, without `sample` if there are no samples, which all pass then. */
const requiredGroups = Effect.fnUntraced(function* (
  scored: ScoredPackage,
  name: string,
  earlier: ReadonlyArray<TestGroup>,
  hasSamples: boolean
) {
  const names = [contentOf(scored, name).require_pass ?? []].flat()
  for (const required of names.filter((each) => each !== "sample")) {
    const group = earlier.find((each) => each.name === required)
    const fault =
      name === "secret"
        ? "may only name sample"
        : group === undefined
          ? "is not sample, nor a group that comes earlier"
          : group.aggregation === "pass-fail"
            ? null
            : "is not a group with pass-fail aggregation"
    if (fault !== null) return yield* faultAt(scored, name, "require_pass", `«${required}» ${fault}`)
  }
  return names.filter((each) => each !== "sample" || hasSamples)
})
