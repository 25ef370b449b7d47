import { expect, test } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import { Conflict, NotFound, SessionExpired, TooManyRequests } from "../../../../src/api/errors.ts"
import { postSolution } from "../../../../src/features/practice/submission/postSolution.ts"
import { outgoing } from "../../../machines/submissionModel.ts"

const expired = new SessionExpired({ message: "expired" })
const tooMany = new TooManyRequests({ message: "Wait for 10 s", retryAfter: 10 })

test.each([
  ["a session that has ended, which has said so itself, is waited for", expired, [], { kind: "unreachable" }],
  [
    "too many requests are reported every time",
    tooMany,
    [tooMany],
    { kind: "rejected", message: "Wait for 10 s" }
  ],
  [
    "the same source is a question",
    new Conflict({ message: "", code: "same_source" }),
    [],
    { kind: "sameSource" }
  ],
  [
    "a refusal stays in the panel",
    new NotFound({ message: "Gone" }),
    [],
    { kind: "rejected", message: "Gone" }
  ]
])("%s", async (_, error, reported, problem) => {
  const api = { run: () => Promise.reject(error) } as unknown as Api
  const reports: Array<unknown> = []
  const post = () => postSolution(api, outgoing, new AbortController().signal, (each) => reports.push(each))
  await expect(post()).rejects.toEqual(problem)
  await expect(post()).rejects.toEqual(problem)
  expect(reports).toEqual([...reported, ...reported])
})
