import { expect, test } from "vitest"
import { withoutPersonalData } from "../../../qa/bench/page/withoutPersonalData.ts"

test("texts become their length, unless the program itself wrote them", () => {
  const context = {
    values: { email: "ada@zama.test", text: "I am Ada" },
    status: "registered",
    state: "Ada Lovelace",
    attempts: 3,
    isSent: true,
    missing: null
  }

  expect(withoutPersonalData(context)).toEqual({
    values: { email: "•••(13)", text: "•••(8)" },
    status: "registered",
    state: "•••(12)",
    attempts: 3,
    isSent: true,
    missing: null
  })
})

test("whatever a field about a person holds disappears, numbers too", () => {
  const context = {
    userId: 7,
    learner: { status: "registered", grade: 9 },
    tokens: { accessToken: "eyJ", refreshToken: "abc" },
    dateOfBirth: new Date(0),
    endsAt: new Date(0),
    grade: 9
  }

  expect(withoutPersonalData(context)).toEqual({
    userId: "•••",
    learner: "•••",
    tokens: "•••",
    dateOfBirth: "•••",
    endsAt: "1970-01-01T00:00:00.000Z",
    grade: "•••"
  })
})

test("keys that are data, errors, functions, classes and endless data are safe", () => {
  class Holder {
    secret = "ada@zama.test"
  }
  const endless: Record<string, unknown> = { code: "x" }
  endless["again"] = endless
  const error = Object.assign(new Error("Ada is unknown"), { _tag: "NotFound" })
  const text = JSON.stringify(
    withoutPersonalData({ "ada@zama.test": 1, error, act: () => {}, holder: new Holder(), endless, big: 5n })
  )

  expect(text).not.toMatch(/ada/i)
  expect(text).toContain('"error":"NotFound"')
})
