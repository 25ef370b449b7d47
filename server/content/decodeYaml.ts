import { Effect, Schema, SchemaIssue } from "effect"
import { parseDocument } from "yaml"
import { invalid, PackageInvalid } from "./packageFailures.ts"

const standardIssues = SchemaIssue.makeFormatterStandardSchemaV1()

/** Reads YAML by a schema; a fault names the file and the field. `strict`: also one for each field that nobody knows. */
export const decodeYaml =
  <A, I>(schema: Schema.Codec<A, I>, { strict = false } = {}) =>
  (slug: string, file: string, text: string): Effect.Effect<A, PackageInvalid> =>
    parseYaml(slug, file, text).pipe(
      Effect.flatMap((value) =>
        Schema.decodeUnknownEffect(schema, {
          errors: "all",
          onExcessProperty: strict ? "error" : "ignore"
        })(value).pipe(
          Effect.mapError((error) => new PackageInvalid({ slug, issues: namedIssues(file, error.issue) }))
        )
      )
    )

function parseYaml(slug: string, file: string, text: string): Effect.Effect<unknown, PackageInvalid> {
  const document = parseDocument(text)
  const fault = document.errors[0]
  return fault === undefined
    ? Effect.succeed(document.toJS() as unknown)
    : Effect.fail(invalid(slug, file, "", fault.message))
}

function namedIssues(file: string, issue: SchemaIssue.Issue) {
  return standardIssues(issue).issues.map(({ path, message }) => ({
    file,
    field: (path ?? []).map(String).join("."),
    message
  }))
}
