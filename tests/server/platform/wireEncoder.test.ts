import { Arbitrary, Effect, Schema } from "effect"
import { expect, test } from "vitest"
import { wireEncoder } from "../../../server/platform/http/wireEncoder.ts"
import { api } from "../../../src/api/contract/api.ts"
import { wire } from "../../../src/api/contract/wire.ts"

/** A union of shapes is left to the schema. */
const choices = [
  "listNotifications",
  "askAuthorization",
  "getLesson",
  "takeStep",
  "getEntryTest",
  "startEntryTest",
  "saveEntryAnswer",
  "getEntryTestResult"
]
/** Random values rarely satisfy these rules. */
const ruled = ["getContestSettings", "saveContestSettings", "getContestLife", "actOnContest", "listAudit"]
const calls = Object.values(api)
  .flatMap((area) => Object.entries(area))
  // A file is not encoded.
  .filter(([name, call]) => !("file" in call) && ![...choices, ...ruled].includes(name))

test.each(calls)("the answer of %s equals the schema's encoding", async (_name, { success }) => {
  const schema: Schema.Codec<unknown> = success
  const encode = wireEncoder(schema)
  expect(encode).not.toBeNull()
  for (const value of await Effect.runPromise(
    Arbitrary.sampleEffect(Arbitrary.schema(schema), { count: 30 })
  )) {
    const text = JSON.stringify(encode?.(value))
    expect(text).toBe(JSON.stringify(Schema.encodeSync(schema)(value)))
  }
})

test("lists use the fast encoder, and contain nothing outside the contract", () => {
  const schema = wire({ firstName: Schema.NullOr(Schema.String) })
  expect(wireEncoder(schema)?.({ firstName: "Ada", password: "secret" })).toEqual({ first_name: "Ada" })
  expect(wireEncoder(api.problems.listProblems.success)).not.toBeNull()
})

test("transformations other than renaming are left to the schema", () => {
  expect(wireEncoder(Schema.Struct({ page: Schema.FiniteFromString }))).toBeNull()
  expect(wireEncoder(Schema.Record(Schema.String, Schema.String))).toBeNull()
})
