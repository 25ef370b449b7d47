import { aggregates } from "../../judge/worker/judgeGroups.ts"
import type { ProblemScoring, ScoredTest, TestGroup } from "../../judge/worker/ProblemScoring.ts"
import { padded } from "./ConvertedPackage.ts"

/** A group of edition 2025-09 with its tests by their ordinals. `requires` names earlier groups. */
export interface ExpressedGroup {
  /** The last part of the group's path, such as `01-easy`. */
  readonly name: string
  readonly ordinals: ReadonlyArray<number>
  readonly aggregation: "pass-fail" | "sum" | "min"
  readonly maxScore: number
  readonly requires: ReadonlyArray<string>
}

/** The groups of `secret`. If `requiresSamples`, a solution has a score only with all samples accepted. */
export interface ExpressedScoring {
  readonly maxScore: number
  readonly requiresSamples: boolean
  readonly groups: ReadonlyArray<ExpressedGroup>
}

type Shape = Pick<ExpressedGroup, "ordinals" | "aggregation" | "maxScore">

const isGroup = (item: ScoredTest | TestGroup): item is TestGroup => "items" in item

/** Whether a group is accepted although some of its tests are not, so that their score counts. */
const countsParts = ({ verdict, acceptIfAny, items }: TestGroup) =>
  verdict === "always_accept" || acceptIfAny || items.length === 1

/**
 * Expresses test groups of other editions in those of 2025-09, which give every solution the same score. A group whose
 * tests have scores of their own becomes one group for each test. Returns the reason if that is impossible.
 */
export function expressGroups(
  { root, validatorScores }: ProblemScoring,
  isSample: (ordinal: number) => boolean
): ExpressedScoring | string {
  if (validatorScores === "any") return "has an output validator that gives scores"
  const sample = root.items.filter(isGroup).find(({ name }) => name === "sample")
  const [secret, ...others] = root.items.filter((item) => item !== sample)
  if (secret === undefined || !isGroup(secret) || others.length > 0) return "has tests beside data/secret"
  if (root.aggregation !== "sum" || root.maxScore !== secret.maxScore) return "has samples with a score"
  if (secret.aggregation !== "sum" || secret.maxScore !== total(secret.items)) {
    return "does not add up the scores of its groups"
  }
  if (secret.stopsAt !== "never" && secret.items.length > 1) return "stops judging after a failed group"
  if (!countsParts(secret)) return "ignores the score of a solution that fails a group"
  const requiresSamples = sampleRule(root, sample)
  if (typeof requiresSamples === "string") return requiresSamples
  const groups = expressSecret(secret, isSample)
  return typeof groups === "string" ? groups : { maxScore: secret.maxScore, requiresSamples, groups }
}

/** Whether a solution without an accepted sample has no score; or the reason why that has no clear meaning. */
function sampleRule(root: TestGroup, sample: TestGroup | undefined): boolean | string {
  if (sample === undefined || root.ignoresSamples || sample.verdict === "always_accept") return false
  if (root.verdict === "always_accept" && root.stopsAt === "never") return false
  return root.acceptIfAny || sample.acceptIfAny ? "accepts solutions that fail some of the samples" : true
}

interface ShapedItem {
  readonly name: string
  readonly shapes: ReadonlyArray<Shape>
  readonly requires: ReadonlyArray<string>
}

function expressSecret(
  secret: TestGroup,
  isSample: (ordinal: number) => boolean
): ReadonlyArray<ExpressedGroup> | string {
  const required = new Set(secret.items.flatMap((item) => (isGroup(item) ? item.requires : [])))
  const needsAccepted = secret.verdict !== "always_accept"
  const items: Array<ShapedItem> = []
  for (const item of secret.items) {
    const shaped = isGroup(item)
      ? shapesOf(item, required.has(item.name), needsAccepted)
      : shapesOfTest(item, isSample)
    if (typeof shaped === "string") return shaped
    items.push({ ...labelOf(item), shapes: shaped })
  }
  return namedGroups(items)
}

/** A sample without a score is judged among the samples only. */
function shapesOfTest(
  test: ScoredTest,
  isSample: (ordinal: number) => boolean
): ReadonlyArray<Shape> | string {
  if (test.rejectedScore !== 0) return givesRejected
  return test.score === 0 && isSample(test.ordinal) ? [] : [single(test)]
}

const givesRejected = "gives a score to rejected outputs"

/** Names the groups in their order, and replaces required groups by what they became. */
function namedGroups(items: ReadonlyArray<ShapedItem>): ReadonlyArray<ExpressedGroup> | string {
  const count = items.reduce((sum, { shapes }) => sum + shapes.length, 0)
  const names = new Map<string, ReadonlyArray<string>>()
  const groups: Array<ExpressedGroup> = []
  for (const { name, shapes, requires } of items) {
    const made = shapes.map((shape, index) => ({
      ...shape,
      name: groupName(padded(groups.length + index + 1, count), name),
      requires: requires.flatMap((each) => names.get(each) ?? [])
    }))
    names.set(
      name,
      made.map((group) => group.name)
    )
    groups.push(...made)
  }
  const broken = groups.find(({ maxScore }) => !Number.isSafeInteger(maxScore) || maxScore < 0)
  return broken === undefined
    ? groups
    : `has ${broken.maxScore} points, but edition 2025-09 has whole points only`
}

const labelOf = (item: ScoredTest | TestGroup) =>
  isGroup(item) ? { name: item.name, requires: item.requires } : { name: "", requires: [] }

const groupName = (number: string, name: string) => {
  const own = name.slice(name.lastIndexOf("/") + 1).replaceAll(/[^A-Za-z0-9_]/g, "")
  return own === "" ? number : `${number}-${own.slice(0, 40)}`
}

const total = (items: TestGroup["items"]) =>
  aggregates.sum(items.map((item) => (isGroup(item) ? item.maxScore : item.score)))

const single = ({ ordinal, score }: ScoredTest): Shape => ({
  ordinals: [ordinal],
  aggregation: "pass-fail",
  maxScore: score
})

/** The groups with the same score as a group of tests. Only a `pass-fail` group can be required by others. */
function shapesOf(
  group: TestGroup,
  isRequired: boolean,
  needsAccepted: boolean
): ReadonlyArray<Shape> | string {
  const tests = group.items.filter((item): item is ScoredTest => !isGroup(item))
  const [first] = tests
  if (first === undefined || tests.length < group.items.length) return "has groups within groups"
  if (tests.some(({ rejectedScore }) => rejectedScore !== 0)) return givesRejected
  const ordinals = tests.map(({ ordinal }) => ordinal)
  const isEqual = tests.every(({ score }) => score === first.score)
  const { aggregation, maxScore, stopsAt } = group
  if (aggregation === "pass-fail" || (aggregation === "min" && isEqual && first.score === maxScore)) {
    return [{ ordinals, aggregation: "pass-fail", maxScore }]
  }
  if (tests.length === 1) return [single({ ...first, score: maxScore })]
  if (aggregation !== "sum" || stopsAt !== "never")
    return "combines scores in another way than edition 2025-09"
  if (needsAccepted && !countsParts(group)) return "ignores the score of a group with a failed test"
  if (maxScore !== total(tests)) return "has a maximum below the sum of its tests"
  if (isEqual && !isRequired && Number.isSafeInteger(maxScore)) return [{ ordinals, aggregation, maxScore }]
  return tests.map(single)
}
