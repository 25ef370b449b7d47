import { describe, expect, test } from "vitest"
import { lookAgainAfter, watchSolution } from "../../src/actors/watchSolution.ts"
import type { RealtimeListener } from "../../src/actors/RealtimeSource.ts"
import type { SubmissionProgress } from "../../src/machines/submissionMachine.ts"
import { accepted, queued, running } from "../../qa/models/submissionModel.ts"
import { eventually } from "../support/eventually.ts"

/** A server for polling, a stream that can be cut, and pauses that the test ends. */
function startWatching(...given: ReadonlyArray<SubmissionProgress | null | Error>) {
  const statuses: Array<string | null> = []
  const pauses: Array<number> = []
  const answers = [...given]
  let listener: RealtimeListener = () => {}
  let goOn = () => {}
  let unsubscribed = false
  const stop = watchSolution(
    {
      realtime: {
        subscribe: (subscriber) => {
          listener = subscriber
          listener({ type: "connection", state: "cut" })
          return () => void (unsubscribed = true)
        }
      },
      read: async () => {
        const answer = answers.shift()
        if (answer === undefined) return new Promise(() => {})
        if (answer instanceof Error) throw answer
        return answer
      },
      pause: (ms, signal) => {
        pauses.push(ms)
        return new Promise((done) => {
          goOn = done
          signal.addEventListener("abort", () => done())
        })
      }
    },
    41,
    (progress) => statuses.push(progress?.status ?? null)
  )
  return {
    statuses,
    pauses,
    stop,
    connect: () => listener({ type: "connection", state: "live" }),
    push: (id: number, status: string) =>
      listener({
        type: "event",
        name: "solution",
        data: { id, problem_id: 7, status, score: 0, tests_done: 1, tests_total: 3, queue_place: null }
      }),
    goOn: () => goOn(),
    unsubscribed: () => unsubscribed
  }
}

describe("watchSolution", () => {
  test("polls without a stream until the verdict, and survives a failed poll", async () => {
    const watch = startWatching(new Error("offline"), queued, running, accepted)
    for (let look = 1; look <= 3; look++) {
      await eventually(() => expect(watch.pauses).toHaveLength(look))
      watch.goOn()
    }

    await eventually(() => expect(watch.statuses.at(-1)).toBe("accepted"))
    expect(watch.statuses.slice(-3)).toEqual(["queued", "running", "accepted"])
    expect(watch.unsubscribed()).toBe(true)
  })

  test("reports the stream's events about this solution only, until the verdict", () => {
    const watch = startWatching()
    watch.connect()

    watch.push(40, "running")
    watch.push(41, "running")
    watch.push(41, "wrong_answer")
    watch.push(41, "accepted")

    expect(watch.statuses).toEqual(["running", "wrong_answer"])
  })

  test("reports a missing solution once", async () => {
    const watch = startWatching(null)

    await eventually(() => expect(watch.statuses).toEqual([null]))
  })

  test("polls less and less often, and rarely while the stream is live", () => {
    expect([0, 1, 20].map((looks) => Math.round(lookAgainAfter(looks, "cut")))).toEqual([1000, 1400, 10_000])
    expect(lookAgainAfter(0, "live")).toBe(20_000)
  })
})
