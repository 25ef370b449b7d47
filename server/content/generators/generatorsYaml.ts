import { Result, Schema } from "effect"
import { namedIssues, type ParsedYaml, type YamlPath } from "../decodeYaml.ts"
import { PackageInvalid } from "../packageFailures.ts"

export const generatorsFile = "generators/generators.yaml"

/** The files of a test that an author may write or copy, by their extensions. */
export const testExtensions = [
  "in",
  "ans",
  "out",
  "in.statement",
  "ans.statement",
  "in.download",
  "ans.download",
  "interaction",
  "yaml",
  "desc",
  "hint"
] as const
export type TestExtension = (typeof testExtensions)[number]

/** Only warns the author. */
const Unused = Schema.optionalKey(Schema.Unknown)

const common = {
  solution: Schema.optionalKey(Schema.NullOr(Schema.String)),
  random_salt: Schema.optionalKey(Schema.String),
  retries: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })))
}

const Written = Schema.optionalKey(
  Schema.NullOr(Schema.Union([Schema.String, Schema.Struct({ link: Schema.String })]))
)

const TestYaml = Schema.Struct({
  ...common,
  generate: Schema.optionalKey(Schema.NullOr(Schema.String)),
  copy: Schema.optionalKey(Schema.NullOr(Schema.String)),
  count: Schema.optionalKey(Schema.Union([Schema.Int, Schema.Array(Schema.Int), Schema.String])),
  match: Unused,
  in: Written,
  ans: Written,
  out: Written,
  "in.statement": Written,
  "ans.statement": Written,
  "in.download": Written,
  "ans.download": Written,
  interaction: Written,
  yaml: Schema.optionalKey(Schema.Unknown),
  desc: Written,
  hint: Written
})
export type TestYaml = typeof TestYaml.Type

const Entries = Schema.Record(Schema.String, Schema.Unknown)

const groupFields = {
  ...common,
  "test_group.yaml": Schema.optionalKey(Schema.Unknown),
  "testdata.yaml": Schema.optionalKey(Schema.Unknown),
  include: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  data: Schema.optionalKey(Schema.NullOr(Schema.Union([Entries, Schema.Array(Entries)])))
}

const GroupYaml = Schema.Struct(groupFields)
export type GroupYaml = typeof GroupYaml.Type

const RootYaml = Schema.Struct({
  ...groupFields,
  generators: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.Array(Schema.String)))),
  version: Unused,
  visualizer: Unused,
  gitignore_generated: Unused,
  parallel: Unused
})

/** Keys that make an entry a test, and not a group. */
const testKeys: ReadonlySet<string> = new Set(["copy", "generate", "count", "match", ...testExtensions])

const isEntries = Schema.is(Entries)

/** Whether an entry of `data` is a test: a command, nothing, or fields of a test. */
export const isTest = (value: unknown): boolean =>
  value === null ||
  typeof value === "string" ||
  (isEntries(value) && Object.keys(value).some((key) => testKeys.has(key)))

/** `generators.yaml` as it is parsed; unknown fields are faults. */
export class GeneratorsYaml {
  readonly #slug: string
  readonly #parsed: ParsedYaml

  constructor(slug: string, parsed: ParsedYaml) {
    this.#slug = slug
    this.#parsed = parsed
  }

  root() {
    return this.#decode(RootYaml, this.#parsed.value ?? {}, [])
  }

  group(value: unknown, path: YamlPath): GroupYaml {
    return this.#decode(GroupYaml, value, path)
  }

  /** A test that is only a string is a command, or the input to copy. */
  test(value: unknown, path: YamlPath): TestYaml {
    if (typeof value !== "string") return this.#decode(TestYaml, value ?? {}, path)
    return value.endsWith(".in") ? { copy: value.slice(0, -".in".length) } : { generate: value }
  }

  lineOf(path: YamlPath): number {
    return this.#parsed.lineOf(path)
  }

  fault(path: YamlPath, message: string): PackageInvalid {
    const issue = {
      file: generatorsFile,
      field: path.map(String).join("."),
      line: this.lineOf(path),
      message
    }
    return new PackageInvalid({ slug: this.#slug, issues: [issue] })
  }

  #decode<A, I>(schema: Schema.Codec<A, I>, value: unknown, path: YamlPath): A {
    const decoded = Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error" })(value)
    if (Result.isSuccess(decoded)) return decoded.success
    const inside = (found: YamlPath) => this.lineOf([...path, ...found])
    const issues = namedIssues(generatorsFile, decoded.failure.issue, inside).map((issue) => ({
      ...issue,
      field: [...path.map(String), ...(issue.field === "" ? [] : [issue.field])].join(".")
    }))
    throw new PackageInvalid({ slug: this.#slug, issues })
  }
}
