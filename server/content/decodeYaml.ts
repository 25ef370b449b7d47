import { Effect, Schema, SchemaIssue } from "effect"
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from "yaml"
import { invalid, PackageInvalid } from "./packageFailures.ts"

const standardIssues = SchemaIssue.makeFormatterStandardSchemaV1()

/**
 * Decodes YAML with a schema; faults name the file and the field. `strict` also reports unknown fields, and
 * `dropNulls` reads a field without a value as absent.
 */
export const decodeYaml =
  <A, I>(schema: Schema.Codec<A, I>, { strict = false, dropNulls = false } = {}) =>
  (slug: string, file: string, text: string): Effect.Effect<A, PackageInvalid> =>
    parseYaml(slug, file, text).pipe(
      Effect.flatMap(({ value, lineOf }) =>
        Schema.decodeUnknownEffect(schema, {
          errors: "all",
          onExcessProperty: strict ? "error" : "ignore"
        })(dropNulls ? withoutNulls(value ?? {}) : value).pipe(
          Effect.mapError(
            (error) => new PackageInvalid({ slug, issues: namedIssues(file, error.issue, lineOf) })
          )
        )
      )
    )

/** Keys and indexes that lead to a field. */
export type YamlPath = ReadonlyArray<PropertyKey>

export interface ParsedYaml {
  readonly value: unknown
  /** Line of a field, or of the nearest enclosing field. */
  readonly lineOf: (path: YamlPath) => number
}

/** Parses YAML without a schema. */
export function parseYaml(
  slug: string,
  file: string,
  text: string
): Effect.Effect<ParsedYaml, PackageInvalid> {
  const lineCounter = new LineCounter()
  // Warnings would go to the log of the process, whatever the package is.
  const document = parseDocument(text, { lineCounter, logLevel: "error" })
  const fault = document.errors[0]
  if (fault !== undefined) {
    return Effect.fail(invalid(slug, file, "", fault.message, fault.linePos?.[0].line))
  }
  const lineOf = (path: YamlPath) => lineCounter.linePos(offsetOf(document, path)).line
  return Effect.try({
    try: () => ({ value: document.toJS() as unknown, lineOf }),
    // The values of nested aliases can be exponentially large.
    catch: (cause) => invalid(slug, file, "", String(cause))
  })
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== "object" || value === null) return value
  const fields = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNulls(field)]))
}

function offsetOf({ contents }: Document, path: YamlPath): number {
  let node: unknown = contents
  let offset = 0
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      if (pair === undefined) return offset
      offset = isNode(pair.key) ? (pair.key.range?.[0] ?? offset) : offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(step)]
      offset = isNode(node) ? (node.range?.[0] ?? offset) : offset
    } else return offset
  }
  return offset
}

/** Line of a field in a valid YAML file; 1 if the field is missing. */
export function yamlLine(text: string, path: YamlPath): number {
  const lineCounter = new LineCounter()
  return lineCounter.linePos(offsetOf(parseDocument(text, { lineCounter }), path)).line
}

/** The faults that a schema found in a file, with their fields and lines. */
export function namedIssues(file: string, issue: SchemaIssue.Issue, lineOf: ParsedYaml["lineOf"]) {
  return standardIssues(issue).issues.map(({ path, message }) => ({
    file,
    line: lineOf((path ?? []).map((step) => (typeof step === "object" ? step.key : step))),
    field: (path ?? []).map(String).join("."),
    message
  }))
}
