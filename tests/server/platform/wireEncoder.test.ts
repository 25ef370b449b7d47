import { Arbitrary, Effect, Schema } from "effect"
import { expect, test } from "vitest"
import { wireEncoder } from "../../../server/platform/http/wireEncoder.ts"
import { api } from "../../../src/api/contract/api.ts"
import { wire } from "../../../src/api/contract/wire.ts"

/** A choice of shapes is left to the schema. */
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
/** Their values have rules that chance does not meet. */
const ruled = ["getContestSettings", "saveContestSettings", "getContestLife", "actOnContest", "listAudit"]
const calls = Object.values(api)
  .flatMap((area) => Object.entries(area))
  // A file is not encoded at all.
  .filter(([name, call]) => !("file" in call) && ![...choices, ...ruled].includes(name))

test.each(calls)("the answer of %s is what the schema makes of it", async (_name, { success }) => {
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

test("the lists are encoded the fast way, and say nothing that the contract does not", () => {
  const schema = wire({ firstName: Schema.NullOr(Schema.String) })
  expect(wireEncoder(schema)?.({ firstName: "Ada", password: "secret" })).toEqual({ first_name: "Ada" })
  expect(wireEncoder(api.problems.listProblems.success)).not.toBeNull()
})

test("what is more than renaming is left to the schema", () => {
  expect(wireEncoder(Schema.Struct({ page: Schema.FiniteFromString }))).toBeNull()
  expect(wireEncoder(Schema.Record(Schema.String, Schema.String))).toBeNull()
})
