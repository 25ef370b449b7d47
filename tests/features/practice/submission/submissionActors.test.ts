import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { NotFound, TooManyRequests } from "../../../../src/api/errors.ts"
import { postSolution } from "../../../../src/actors/submissionWith.ts"
import { solution, receipt, submissionModel } from "../../../../qa/models/submissionModel.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { settle, startFakeSubmission } from "./fakeSubmission.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
afterEach(() => void vi.useRealTimers())

const start = () => startFakeSubmission((ms) => vi.advanceTimersByTime(ms))

describe("submissions", () => {
  test.each(modelPaths(submissionModel))("follow the model: $name", async ({ steps }) => {
    const { actor, play, listening } = start()

    for (const { event, expected } of steps) {
      play(event)
      await settle()
      const snapshot = actor.getSnapshot()
      expect(snapshot.value).toEqual(expected.value)
      expect(snapshot.context).toEqual(expected.context)
      expect(listening(), "listens exactly while it is judged").toBe(expected.matches("judging"))
    }
  })

  test("a solution is stored on the device from before sending until the verdict", async () => {
    const { outbox, play } = start()
    play({ type: "submission.submit", solution })
    await settle()
    expect(await outbox.get(1, "key-1")).toMatchObject({ receipt: null })

    play({ type: "xstate.done.actor.send", output: receipt })
    await settle()
    expect(await outbox.get(1, "key-1")).toMatchObject({ receipt })

    play({
      type: "solution.progressed",
      progress: { status: "accepted", score: 100, testsDone: 3, testsTotal: 3, queuePlace: null }
    })
    await settle()
    expect(await outbox.get(1, "key-1")).toBeNull()
  })

  test("the next page load sends an unsent solution once, with the same key", async () => {
    const { submissions, outbox, journal, play, actor } = start()
    await outbox.put(1, "key-1", { ...solution, createdAt: 1, receipt: null })

    await submissions.resume()
    await settle()
    play({ type: "xstate.done.actor.send", output: receipt })
    await settle()

    expect(journal).toEqual(["post key-1", "received 7"])
    expect(actor.getSnapshot().matches("judging")).toBe(true)
  })

  test("the next page load continues to watch a sent solution", async () => {
    const { submissions, outbox, journal, actor } = start()
    await outbox.put(1, "key-1", { ...solution, createdAt: 1, receipt })

    await submissions.resume()
    await settle()

    expect(journal).toEqual([])
    expect(actor.getSnapshot().matches("judging")).toBe(true)
  })

  test("the verdict of a solution that another tab has sent refreshes its problem", async () => {
    const { submissions, journal, play, push } = start()
    const progress = {
      status: "accepted",
      score: 100,
      testsDone: 3,
      testsTotal: 3,
      queuePlace: null
    } as const
    push({ ...progress, status: "running" }, 99)
    expect(journal).toEqual([])
    push(progress, 99)
    expect(journal).toEqual(["judged 7 99"])

    play({ type: "submission.watch", solution, receipt })
    push(progress)
    expect(journal).toEqual(["judged 7 99", `judged 7 ${receipt.id}`])

    submissions.stop()
    push(progress, 100)
    expect(journal).toHaveLength(2)
  })

  test("another learner's unsent solution stays", async () => {
    const { submissions, outbox, journal, actor } = start()
    await outbox.put(2, "key-1", { ...solution, createdAt: 1, receipt: null })

    await submissions.resume()
    await settle()

    expect(journal).toEqual([])
    expect(actor.getSnapshot().value).toBe("draft")
  })

  test("two unsent solutions of one problem are both sent, and the newer one is shown", async () => {
    const { submissions, outbox, journal, actor } = start()
    await outbox.put(1, "newer", { ...solution, key: "newer", createdAt: 2, receipt: null })
    await outbox.put(1, "older", { ...solution, key: "older", createdAt: 1, receipt: null })

    await submissions.resume()
    await settle()

    expect(journal.toSorted()).toEqual(["post newer", "post older"])
    expect(actor.getSnapshot().context.solution?.key).toBe("newer")
  })
})

test.each([
  ["too many requests are reported each time", new TooManyRequests({ message: "Wait", retryAfter: 10 }), 2],
  ["other failures are for the panel", new NotFound({ message: "Gone" }), 0]
])("%s", async (_, failure, reports) => {
  const api = inMemoryApi(() => Promise.reject(failure))
  const reported: Array<unknown> = []
  const post = () => api.runEffect(postSolution(solution, (error) => reported.push(error)))
  await expect(post()).rejects.toBe(failure)
  await expect(post()).rejects.toBe(failure)
  expect(reported).toEqual(Array.from({ length: reports }, () => failure))
})
