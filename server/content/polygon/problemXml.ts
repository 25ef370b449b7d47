import { Schema } from "effect"
import { filesMax } from "../packageFiles.ts"
import { integerMax, mebibyte } from "../units.ts"
import { isSlug, notSlug } from "../packageSlug.ts"
import { Unused, unsupported } from "../problemYaml.ts"
import { decodeXml } from "./decodeXml.ts"
import { pointsFault } from "./polygonScoring.ts"

const pattern = (expected: RegExp, message: string) =>
  Schema.String.check(Schema.makeFilter((text) => expected.test(text) || message))

const positiveInteger = (max: number) =>
  Schema.String.check(
    Schema.makeFilter((text) => {
      if (!/^[1-9]\d*$/.test(text)) return "must be a whole number above 0"
      return Number(text) <= max || "is too large"
    })
  )

const Points = pattern(/^\d{1,9}(?:\.\d{1,6})?$/, "must be a number")
const Flag = Schema.Literals(["true", "false"])

/** `tests/%02d`: the decimal number of a test, with zeros in front. */
const PathPattern = pattern(
  /^[^%]*%(?:0[1-9])?d[^%]*$/,
  "must have the number of the test once, as %d or as %02d"
)

const Source = Schema.Struct({ "@path": Schema.String, "@type": Schema.String })

export const isCpp = (type: string) => /^cpp(?:[.=]|$)/.test(type)

/** A checker or an interactor is one program in C++, which may include resources. */
const ProgramSources = Schema.Array(Source).check(
  Schema.makeFilter((sources) => {
    if (sources.length !== 1) return `has ${sources.length} files; one is supported`
    return isCpp(sources[0]?.["@type"] ?? "") || `is of type ${sources[0]?.["@type"]}; C++ is supported`
  })
)

const Checker = Schema.Struct({
  /** Such as `std::ncmp.cpp`. Its source is in the package as well. */
  "@name": Unused,
  "@type": Schema.Literal("testlib"),
  source: ProgramSources,
  binary: Unused,
  copy: Unused,
  testset: Unused
})

const Interactor = Schema.Struct({
  source: ProgramSources,
  binary: Unused,
  copy: Unused,
  runs: unsupported("problems that run a solution twice are not supported")
})

/** Checks inputs; tests of it are not read. */
const Validator = Schema.Struct({
  source: Schema.Array(Source),
  binary: Unused,
  copy: Unused,
  testset: Unused
})

const Solution = Schema.Struct({
  "@tag": Schema.String,
  "@note": Unused,
  source: Schema.Array(Source),
  binary: Unused,
  /** Verdicts on single tests or groups. */
  "extra-tags": Unused
})
export type PolygonSolution = typeof Solution.Type

const Test = Schema.Struct({
  "@method": Schema.optionalKey(Schema.Literals(["manual", "generated"])),
  "@cmd": Unused,
  "@from-file": Unused,
  "@description": Unused,
  "@sample": Schema.optionalKey(Flag),
  "@group": Schema.optionalKey(Schema.String),
  "@points": Schema.optionalKey(Points),
  executables: Unused
})

const Group = Schema.Struct({
  "@name": Schema.String,
  "@points": Schema.optionalKey(Points),
  "@points-policy": Schema.optionalKey(Schema.Literals(["complete-group", "each-test"])),
  "@feedback-policy": Schema.optionalKey(Schema.Literals(["none", "points", "icpc", "complete"])),
  dependencies: Schema.optionalKey(
    Schema.Struct({
      dependency: Schema.optionalKey(Schema.Array(Schema.Struct({ "@group": Schema.String })))
    })
  )
})

const Testset = Schema.Struct({
  /** `pretests` are a part of `tests`, which decide in the end. */
  "@name": Schema.Literals(["tests", "pretests"]),
  /** Milliseconds. */
  "time-limit": positiveInteger(integerMax),
  /** Bytes. */
  "memory-limit": positiveInteger(integerMax * mebibyte),
  "test-count": positiveInteger(filesMax),
  "input-path-pattern": PathPattern,
  "answer-path-pattern": PathPattern,
  tests: Schema.Struct({ test: Schema.optionalKey(Schema.Array(Test)) }),
  groups: Schema.optionalKey(Schema.Struct({ group: Schema.optionalKey(Schema.Array(Group)) }))
}).check(
  Schema.makeFilter((testset) => {
    const count = testset.tests.test?.length ?? 0
    if (count !== Number(testset["test-count"])) return `has ${count} tests, not ${testset["test-count"]}`
    const isOne = testset["input-path-pattern"] === testset["answer-path-pattern"]
    return isOne ? "has the same path for inputs and answers" : (pointsFault(testset) ?? true)
  })
)
export type PolygonTestset = typeof Testset.Type

const standardOnly = "must be empty: solutions read and write the standard streams"

const Names = Schema.Struct({ "@name": Schema.String })

/** A file that programs include or read. Without `stages` and `assets` it is there when a program is compiled. */
const Resource = Schema.Struct({
  "@path": Schema.String,
  "@type": Unused,
  "@for-type": Unused,
  "@for-types": Unused,
  "@location": Schema.optionalKey(Schema.String),
  "@main": Unused,
  "@secure-grader": Unused,
  stages: Schema.optionalKey(
    Schema.Struct({ stage: Schema.Array(Schema.Struct({ "@name": Schema.Literals(["compile", "run"]) })) })
  ),
  assets: Schema.optionalKey(Schema.Struct({ asset: Schema.Array(Names) }))
}).check(
  Schema.makeFilter(({ "@path": path, "@location": location, stages, assets }) => {
    const used = assets?.asset.map((asset) => asset["@name"])
    if (used?.includes("solution") === true) return "files beside a solution are not supported"
    const other = used?.find((name) => !["checker", "validator", "interactor"].includes(name))
    if (other !== undefined) return `files for ${other} are not supported`
    const user = ["checker", "interactor"].find((name) => used === undefined || used.includes(name))
    if (user === undefined) return true
    if (location !== undefined && !path.endsWith(`/${location}`)) return `must lie beside the ${user}`
    const isRead = stages?.stage.some((stage) => stage["@name"] === "run") === true
    return !isRead || `files that a ${user} reads are not supported`
  })
)

const Document = Schema.Struct({
  "@language": Schema.String,
  "@path": Schema.String,
  "@type": Schema.String,
  "@charset": Unused,
  "@mathjax": Unused,
  "@id": Unused
})
export type PolygonDocument = typeof Document.Type

const Tag = Schema.StructWithRest(Schema.Struct({ "@value": Schema.optionalKey(Schema.String) }), [
  Schema.Record(Schema.TemplateLiteral(["@value-", Schema.String]), Schema.Unknown)
]).check(
  Schema.makeFilter(
    (tag) => tag["@value"] !== "run-twice" || "problems that run a solution twice are not supported"
  )
)

/**
 * `problem.xml` of Polygon. Unknown elements and attributes are rejected, because they may require something that this
 * judge does not support.
 */
const ProblemXml = Schema.Struct({
  "@short-name": Schema.String.check(Schema.makeFilter((name) => isSlug(name) || notSlug)),
  "@revision": Unused,
  "@url": Unused,
  names: Schema.optionalKey(
    Schema.Struct({
      name: Schema.optionalKey(
        Schema.Array(Schema.Struct({ "@language": Schema.String, "@value": Schema.String, "@id": Unused }))
      )
    })
  ),
  statements: Schema.optionalKey(Schema.Struct({ statement: Schema.optionalKey(Schema.Array(Document)) })),
  tutorials: Schema.optionalKey(Schema.Struct({ tutorial: Schema.optionalKey(Schema.Array(Document)) })),
  judging: Schema.Struct({
    "@cpu-name": Unused,
    "@cpu-speed": Unused,
    "@input-file": Schema.optionalKey(pattern(/^(?:stdin)?$/, standardOnly)),
    "@output-file": Schema.optionalKey(pattern(/^(?:stdout)?$/, standardOnly)),
    "@run-count": Schema.optionalKey(
      pattern(/^1$/, "must be 1: problems that run a solution twice are not supported")
    ),
    "@treat-points-from-checker-as-percent": Schema.optionalKey(Flag),
    testset: Schema.Array(Testset).check(
      Schema.makeFilter((testsets) => {
        const { length } = testsets.filter((testset) => testset["@name"] === "tests")
        return length === 1 || `has ${length} testsets of the name tests`
      })
    )
  }),
  files: Schema.optionalKey(
    Schema.Struct({
      resources: Schema.optionalKey(Schema.Struct({ file: Schema.optionalKey(Schema.Array(Resource)) })),
      executables: Unused,
      attachments: Unused
    })
  ),
  assets: Schema.Struct({
    checker: Checker,
    interactor: Schema.optionalKey(Interactor),
    validators: Schema.optionalKey(Schema.Struct({ validator: Schema.optionalKey(Schema.Array(Validator)) })),
    solutions: Schema.optionalKey(Schema.Struct({ solution: Schema.optionalKey(Schema.Array(Solution)) })),
    scorer: unsupported("programs that compute the score are not supported"),
    arbiter: unsupported("arbiters are not supported"),
    programs: unsupported("further programs are not supported"),
    strategy: unsupported("strategies are not supported")
  }),
  properties: Schema.optionalKey(
    Schema.Struct({
      property: Schema.optionalKey(
        Schema.Array(Schema.Struct({ "@name": Schema.Literal("tests-wellformed"), "@value": Unused }))
      )
    })
  ),
  tags: Schema.optionalKey(Schema.Struct({ tag: Schema.optionalKey(Schema.Array(Tag)) })),
  stresses: Unused,
  documents: Unused,
  materials: Unused,
  attachments: Unused
})
export type ProblemXml = typeof ProblemXml.Type

export const decodeProblemXml = decodeXml(ProblemXml, {
  root: "problem",
  repeated: new Set([
    ...["name", "statement", "tutorial", "testset", "test", "group", "dependency", "file", "stage", "asset"],
    ...["source", "validator", "solution", "property", "tag"]
  ]),
  texts: new Set([
    ...["time-limit", "memory-limit", "test-count"],
    ...["input-path-pattern", "output-path-pattern", "answer-path-pattern"]
  ]),
  skipped: new Set([
    ...["binary", "copy", "runs", "executables", "extra-tags", "stresses", "documents", "materials"],
    "attachments"
  ])
})
