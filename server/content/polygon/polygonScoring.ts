import { aggregates } from "../../judge/worker/judgeGroups.ts"
import type { ProblemScoring, ScoredTest, TestGroup } from "../../judge/worker/ProblemScoring.ts"

/** A group as `problem.xml` has it. */
interface Group {
  readonly "@name": string
  readonly "@points"?: string
  readonly "@points-policy"?: "complete-group" | "each-test"
  readonly dependencies?: {
    readonly dependency?: ReadonlyArray<{ readonly "@group": string }>
  }
}

/** The parts of a testset on which scores depend. */
interface PointsOfTests {
  readonly tests: {
    readonly test?: ReadonlyArray<{ readonly "@group"?: string; readonly "@points"?: string }>
  }
  readonly groups?: { readonly group?: ReadonlyArray<Group> }
}

interface Member {
  readonly ordinal: number
  readonly points: number
  readonly group: string | undefined
}

const membersOf = ({ tests }: PointsOfTests): ReadonlyArray<Member> =>
  (tests.test ?? []).map((test, index) => ({
    ordinal: index + 1,
    points: Number(test["@points"] ?? 0),
    group: test["@group"]
  }))

const groupsOf = ({ groups }: PointsOfTests): ReadonlyArray<Group> => groups?.group ?? []
const dependenciesOf = ({ dependencies }: Group) =>
  (dependencies?.dependency ?? []).map((dependency) => dependency["@group"])

const pointsOf = (members: ReadonlyArray<Member>) => aggregates.sum(members.map(({ points }) => points))

const hasPoints = (testset: PointsOfTests) =>
  pointsOf(membersOf(testset)) > 0 || groupsOf(testset).some((group) => Number(group["@points"] ?? 0) > 0)

const groupsMax = 200

/** Why the points of a testset have no clear meaning, or null. Without points, groups mean nothing. */
export function pointsFault(testset: PointsOfTests): string | null {
  if (!hasPoints(testset)) return null
  const groups = groupsOf(testset)
  if (groups.length > groupsMax) return `has more than ${groupsMax} groups`
  const names = groups.map((group) => group["@name"])
  const members = membersOf(testset)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) return `has two groups ${twice}`
  const stray = members.find(({ group }) => group !== undefined && !names.includes(group))
  if (stray !== undefined) return `test ${stray.ordinal} is in group ${stray.group}, which is not in groups`
  for (const group of groups) {
    const fault = groupFault(group, names, pointsOf(members.filter((each) => each.group === group["@name"])))
    if (fault !== null) return `group ${group["@name"]} ${fault}`
  }
  return inJudgingOrder(groups) === null ? "has groups that depend on each other" : null
}

function groupFault(group: Group, names: ReadonlyArray<string>, points: number): string | null {
  if (group["@points-policy"] === undefined) return "has no points-policy"
  const stated = group["@points"]
  if (stated !== undefined && Number(stated) !== points) {
    return `has ${stated} points, but its tests have ${points}`
  }
  const unknown = dependenciesOf(group).find((name) => !names.includes(name))
  return unknown === undefined ? null : `depends on group ${unknown}, which is not in groups`
}

/** The groups, each after those that it depends on; null if there is no such order. */
function inJudgingOrder(groups: ReadonlyArray<Group>): ReadonlyArray<Group> | null {
  const ordered = new Map<string, Group>()
  const waiting = new Set(groups)
  while (waiting.size > 0) {
    const due = [...waiting].find((group) => dependenciesOf(group).every((name) => ordered.has(name)))
    if (due === undefined) return null
    waiting.delete(due)
    ordered.set(due["@name"], due)
  }
  return [...ordered.values()]
}

const usual = {
  aggregation: "sum",
  range: [null, null],
  verdict: "first_error",
  acceptIfAny: false,
  stopsAt: "never",
  requires: [],
  ignoresSamples: false
} as const

/** How a testset without faults gives points, and what those of its checker mean; null for a pass-fail problem. */
export function polygonScoring(testset: PointsOfTests, inPercent: boolean): ProblemScoring | null {
  if (!hasPoints(testset)) return null
  const members = membersOf(testset)
  const maxScore = pointsOf(members)
  const isEmpty = (name: string) => !members.some(({ group }) => group === name)
  const groups = (inJudgingOrder(groupsOf(testset)) ?? [])
    .filter((group) => !isEmpty(group["@name"]))
    .map((group) => {
      const inside = members.filter((each) => each.group === group["@name"])
      return scoredGroup(group, inside, (name) => !isEmpty(name))
    })
  const alone = members.filter(({ group }) => group === undefined).map(scoredTest)
  const secret: TestGroup = {
    ...usual,
    name: "secret",
    items: [...groups, ...alone],
    maxScore,
    verdict: "always_accept"
  }
  return { root: { ...secret, name: "", items: [secret] }, validatorScores: inPercent ? "percent" : "points" }
}

const scoredTest = ({ ordinal, points }: Member): ScoredTest => ({ ordinal, score: points, rejectedScore: 0 })

function scoredGroup(
  group: Group,
  members: ReadonlyArray<Member>,
  hasTests: (name: string) => boolean
): TestGroup {
  const isComplete = group["@points-policy"] === "complete-group"
  return {
    ...usual,
    name: `secret/${group["@name"]}`,
    items: members.map(scoredTest),
    aggregation: isComplete ? "pass-fail" : "sum",
    maxScore: pointsOf(members),
    stopsAt: isComplete ? "rejected" : "never",
    requires: dependenciesOf(group)
      .filter(hasTests)
      .map((name) => `secret/${name}`)
  }
}
