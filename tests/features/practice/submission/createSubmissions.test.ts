import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { outgoing, receipt, submissionPaths } from "../../../machines/submissionModel.ts"
import { settle, startFakeSubmission } from "./fakeSubmission.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
afterEach(() => void vi.useRealTimers())

const start = () => startFakeSubmission((ms) => vi.advanceTimersByTime(ms))

describe("submissions", () => {
  test.each(submissionPaths)("follow the model: $name", async ({ steps }) => {
    const { actor, play, listening } = start()

    for (const { event, expected } of steps) {
      play(event)
      await settle()
      const snapshot = actor.getSnapshot()
      expect(snapshot.value).toEqual(expected.value)
      expect(snapshot.context).toEqual({ ...expected.context, attempts: expect.any(Number) })
      expect(listening(), "listens exactly while it is judged").toBe(expected.matches("judging"))
    }
  })

  test("a solution is on the device from before it is sent until it is judged", async () => {
    const { outbox, play } = start()
    play({ type: "submission.submit", outgoing })
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

  test("the next page load sends what was left unsent, once and under the same key", async () => {
    const { submissions, outbox, journal, play, actor } = start()
    await outbox.put(1, "key-1", { ...outgoing, createdAt: 1, receipt: null })

    await submissions.resume()
    await settle()
    play({ type: "xstate.done.actor.send", output: receipt })
    await settle()

    expect(journal).toEqual(["post key-1", "received 7"])
    expect(actor.getSnapshot().matches("judging")).toBe(true)
  })

  test("the next page load watches on what was already sent", async () => {
    const { submissions, outbox, journal, actor } = start()
    await outbox.put(1, "key-1", { ...outgoing, createdAt: 1, receipt })

    await submissions.resume()
    await settle()

    expect(journal).toEqual([])
    expect(actor.getSnapshot().matches("judging")).toBe(true)
  })

  test("another learner's unsent solution stays where it is", async () => {
    const { submissions, outbox, journal, actor } = start()
    await outbox.put(2, "key-1", { ...outgoing, createdAt: 1, receipt: null })

    await submissions.resume()
    await settle()

    expect(journal).toEqual([])
    expect(actor.getSnapshot().value).toBe("draft")
  })

  test("two unsent solutions of one problem both go, and the newer one is shown", async () => {
    const { submissions, outbox, journal, actor } = start()
    await outbox.put(1, "newer", { ...outgoing, key: "newer", createdAt: 2, receipt: null })
    await outbox.put(1, "older", { ...outgoing, key: "older", createdAt: 1, receipt: null })

    await submissions.resume()
    await settle()

    expect(journal.toSorted()).toEqual(["post newer", "post older"])
    expect(actor.getSnapshot().context.outgoing?.key).toBe("newer")
  })
})
