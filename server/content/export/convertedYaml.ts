import { createHash } from "node:crypto"
import { Document, isMap, parseDocument, visit } from "yaml"
import type { ProblemPackage } from "../ProblemPackage.ts"
import { isScoring, keywordList, type ProblemYaml } from "../problemYaml.ts"

/** The keys of `problem.yaml` in edition 2025-09, in the order of its text, and the platform's own. */
const keys = [
  ...["problem_format_version", "type", "name", "uuid", "version", "credits", "source", "license"],
  ...["rights_owner", "embargo_until", "limits", "keywords", "languages", "allow_file_writing", "constants"],
  "zama"
]

const copiedLimits = [
  ...["output", "code", "time_resolution", "compilation_time", "compilation_memory", "validation_time"],
  ...["validation_memory", "validation_output", "validation_passes"]
]

/** A UUID that depends on a seed alone, so that every export of a problem has the same. */
export function uuidOf(seed: string): string {
  const digits = createHash("sha256").update(seed).digest("hex")
  return [
    ...[digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `a${digits.slice(17, 20)}`],
    digits.slice(20, 32)
  ].join("-")
}

/** Writes `problem.yaml` without the keys that are undefined. */
export function yamlText(fields: Readonly<Record<string, unknown>>): string {
  const document = new Document({})
  for (const key of keys) if (fields[key] !== undefined) document.set(key, fields[key])
  return document.toString()
}

/** What a converted package has apart from the keys of its `problem.yaml`. */
interface Facts {
  readonly problem: Omit<ProblemPackage, "files">
  /** Languages of all statements, including those that are not shown here. */
  readonly languages: ReadonlyArray<string>
  /** Identifies the problem if it has no UUID. */
  readonly seed: string
}

/** `problem.yaml` of an earlier edition in edition 2025-09. */
export function convertedYaml(text: string, yaml: ProblemYaml, facts: Facts): string {
  const { plain, nodeOf } = fieldsOf(text)
  const copied = Object.fromEntries(keys.map((key) => [key, plain[key] === null ? undefined : nodeOf(key)]))
  return yamlText({
    ...copied,
    problem_format_version: "2025-09",
    type: typeOf(yaml),
    name: namesOf(yaml, facts),
    uuid: copied["uuid"] ?? uuidOf(facts.seed),
    credits: copied["credits"] ?? creditsOf(plain["author"]),
    source: sourceWithAddress(yaml, plain["source_url"]) ?? copied["source"],
    limits: limitsOf(facts.problem, plain["limits"]),
    keywords: keywordList(yaml)
  })
}

/** The fields of a file, as values and as nodes, which keep the spelling of numbers and dates. */
function fieldsOf(text: string) {
  const parsed = parseDocument(text)
  const plain = recordOf(parsed.toJS())
  let hasAlias = false
  visit(parsed, {
    Alias: () => {
      hasAlias = true
      return visit.BREAK
    }
  })
  const isSafe = isMap(parsed.contents) && !hasAlias
  return { plain, nodeOf: (key: string): unknown => (isSafe ? parsed.get(key, true) : plain[key]) }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {}

function typeOf(yaml: ProblemYaml): string | ReadonlyArray<string> {
  const written = [yaml.type ?? []].flat()
  const isInteractive = written.includes("interactive") || /\sinteractive\b/.test(yaml.validation ?? "")
  const more = [
    ...(isInteractive ? ["interactive"] : []),
    ...(written.includes("multi-pass") ? ["multi-pass"] : [])
  ]
  const first = isScoring(yaml) ? "scoring" : "pass-fail"
  return more.length === 0 ? first : [first, ...more]
}

/** The name in every language of a statement, and those in other languages. */
function namesOf({ name }: ProblemYaml, { problem, languages }: Facts): Readonly<Record<string, string>> {
  const shown = [...problem.texts].map(([language, { title }]) => [language, title] as const)
  if (typeof name === "object") {
    const unnamed = shown.filter(
      ([language]) => !Object.keys(name).some((each) => each === language || each.startsWith(`${language}-`))
    )
    return { ...name, ...Object.fromEntries(unnamed) }
  }
  const others = name === undefined ? [] : languages.map((language) => [language, name] as const)
  return Object.fromEntries([...others, ...shown])
}

/** Legacy has the authors in one line. */
function creditsOf(author: unknown) {
  if (typeof author !== "string") return undefined
  const authors = author
    .split(/,| and /)
    .map((name) => name.trim())
    .filter((name) => name !== "")
  return authors.length === 0 ? undefined : { authors }
}

const sourceWithAddress = ({ source }: ProblemYaml, address: unknown) =>
  typeof source === "string" && typeof address === "string" ? { name: source, url: address } : undefined

/** The limits as they are judged here, or the rule for the time limit; a key without a value here is left out. */
function limitsOf({ timeLimitMs, limitRule, memoryLimitMb }: Facts["problem"], written: unknown) {
  const limits = recordOf(written)
  const copied = copiedLimits.filter((key) => limits[key] !== undefined && limits[key] !== null)
  const multipliers = {
    ...(typeof limits["time_multiplier"] === "number" ? { ac_to_time_limit: limits["time_multiplier"] } : {}),
    ...(typeof limits["time_safety_margin"] === "number"
      ? { time_limit_to_tle: limits["time_safety_margin"] }
      : {}),
    ...recordOf(limits["time_multipliers"]),
    ...(limitRule === null ? {} : { ac_to_time_limit: limitRule.multiplier })
  }
  return {
    ...(timeLimitMs === null ? {} : { time_limit: timeLimitMs / 1000 }),
    ...(limitRule === null ? {} : { time_resolution: limitRule.resolutionMs / 1000 }),
    ...(Object.keys(multipliers).length === 0 ? {} : { time_multipliers: multipliers }),
    memory: memoryLimitMb,
    ...Object.fromEntries(copied.map((key) => [key, limits[key]]))
  }
}
