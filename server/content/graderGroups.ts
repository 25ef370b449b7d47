import { Effect } from "effect"
import { aggregates } from "../judge/worker/judgeGroups.ts"
import type { ScoredTest, TestGroup } from "../judge/worker/ProblemScoring.ts"
import { yamlLine } from "./decodeYaml.ts"
import { invalid } from "./packageFailures.ts"
import type { ScoredPackage } from "./packageScoring.ts"
import type { PackageTest } from "./packageTests.ts"
import { type GraderYaml, rangeOf, wordsOf } from "./problemYaml.ts"

type Key = "on_reject" | "grader_flags" | "accept_score" | "reject_score" | "range"
const keys: ReadonlyArray<Key> = ["on_reject", "grader_flags", "accept_score", "reject_score", "range"]

/** A property's value and the file that sets it; null for a default. */
type Inherited = {
  readonly [K in Key]?: { readonly value: NonNullable<GraderYaml[K]>; readonly folder: string }
}

/** A folder of `data/` with its tests and folders in order. */
interface Folder {
  /** Relative to `data/`. */
  readonly name: string
  readonly items: Array<number | Folder>
}

/**
 * The test groups of the format before 2025-09, aggregated by its default grader. "Properties specified in testdata.yaml
 * are inherited transitively by descendant groups."
 */
export const graderGroups = Effect.fn("graderGroups")(function* (scored: ScoredPackage, hasScores: boolean) {
  const folder = foldersOf(scored.tests)
  const root = yield* readGroup(scored, folder, {}, hasScores)
  if (!Number.isFinite(root.maxScore)) {
    return yield* fault(scored, "data", "range", "must have an upper bound: the score has no maximum")
  }
  if (root.maxScore > 0) return bounded(root, root.maxScore)
  return yield* fault(scored, "data", "range", "leaves no score to earn")
})

/** Groups without a bound of their own cannot earn more than the problem. */
const bounded = (group: TestGroup, maxScore: number): TestGroup => ({
  ...group,
  maxScore: Math.min(group.maxScore, maxScore),
  items: group.items.map((item) => ("items" in item ? bounded(item, maxScore) : item))
})

/** Tests of one folder follow each other, because they are in lexicographical order. */
function foldersOf(tests: ReadonlyArray<PackageTest>): Folder {
  const root: Folder = { name: "", items: [] }
  for (const [index, { name }] of tests.entries()) {
    let home = root
    for (const step of name.split("/").slice(0, -1)) {
      const path = home.name === "" ? step : `${home.name}/${step}`
      const last = home.items.at(-1)
      const isOpen = typeof last === "object" && last.name === path
      const inside: Folder = isOpen ? last : { name: path, items: [] }
      if (!isOpen) home.items.push(inside)
      home = inside
    }
    home.items.push(index + 1)
  }
  return root
}

const readGroup = (
  scored: ScoredPackage,
  folder: Folder,
  above: Inherited,
  hasScores: boolean
): Effect.Effect<TestGroup, ReturnType<typeof invalid>> =>
  Effect.gen(function* () {
    const own = withOwn(scored, folder, above)
    const flags = wordsOf(own.grader_flags?.value ?? "")
    const stopsAt = own.on_reject?.value === "continue" ? "never" : "rejected"
    const ignoresSamples = flags.includes("ignore_sample")
    if (ignoresSamples) {
      const reason =
        folder.name !== ""
          ? "may only be in data/"
          : stopsAt === "rejected"
            ? "needs on_reject: continue"
            : null
      const home = own.grader_flags?.folder ?? "data"
      if (reason !== null) return yield* fault(scored, home, "grader_flags", `ignore_sample ${reason}`)
    }
    const test = {
      score: own.accept_score?.value ?? 1,
      rejectedScore: own.reject_score?.value ?? 0
    }
    const items: Array<ScoredTest | TestGroup> = []
    for (const item of folder.items) {
      items.push(
        typeof item === "number" ? { ordinal: item, ...test } : yield* readGroup(scored, item, own, hasScores)
      )
    }
    const aggregation = lastOf(flags, ["sum", "avg", "min", "max"] as const) ?? "sum"
    const [lowest, highest] = rangeOf(own.range?.value ?? "") ?? [-Infinity, Infinity]
    const counted = items.filter((item) => !(ignoresSamples && "items" in item && item.name === "sample"))
    const full = aggregates[aggregation](counted.map((item) => fullScore(item, hasScores)))
    if (full > highest && Number.isFinite(full)) {
      const message = `ends at ${highest}, but data/${folder.name} gives up to ${full}`
      return yield* fault(scored, own.range?.folder ?? "data", "range", message)
    }
    const group: TestGroup = {
      name: folder.name,
      items,
      aggregation,
      maxScore: Math.min(full, highest),
      range: [finite(lowest), finite(highest)],
      verdict: verdictOf(flags),
      acceptIfAny: flags.includes("accept_if_any_accepted"),
      stopsAt,
      requires: [],
      ignoresSamples
    }
    return group
  })

/** The score of a test comes from the validator, if it gives scores. */
const fullScore = (item: ScoredTest | TestGroup, hasScores: boolean) =>
  "items" in item ? item.maxScore : hasScores ? Infinity : item.score

function withOwn({ settings }: ScoredPackage, { name }: Folder, above: Inherited): Inherited {
  const folder = name === "" ? "data" : `data/${name}`
  const content: GraderYaml = settings.graders.get(folder)?.content ?? {}
  const own = keys.flatMap((key) =>
    content[key] === undefined ? [] : [[key, { value: content[key], folder }]]
  )
  return { ...above, ...Object.fromEntries(own) }
}

const finite = (bound: number) => (Number.isFinite(bound) ? bound : null)

/** "If multiple conflicting modes are given, the last one is used." */
const lastOf = <Word extends string>(flags: ReadonlyArray<string>, modes: ReadonlyArray<Word>) =>
  flags.map((flag) => modes.find((mode) => mode === flag)).findLast((mode) => mode !== undefined)

function verdictOf(flags: ReadonlyArray<string>): TestGroup["verdict"] {
  const mode = lastOf(flags, ["worst_error", "no_errors", "first_error", "always_accept"] as const)
  return mode === undefined || mode === "no_errors" ? "worst_error" : mode
}

/** A fault of a key in the settings of a folder. */
function fault({ files, settings }: ScoredPackage, folder: string, key: Key, message: string) {
  const found = settings.graders.get(folder)
  const file = found?.file ?? `${folder}/testdata.yaml`
  return invalid(
    files.slug,
    file,
    key,
    message,
    found === undefined ? undefined : yamlLine(found.text, [key])
  )
}
