import { QueryClient } from "@tanstack/react-query"
import { describe, expect, test } from "vitest"
import type { Lesson } from "../../../../src/api/contract/learning/courses.ts"
import { queryKeys } from "../../../../src/api/contract/queryKeys.ts"
import { NotFound, SessionExpired, TooManyRequests, Unreachable } from "../../../../src/api/errors.ts"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { openStepOutbox, type PendingStep } from "../../../../src/features/learning/courses/stepOutbox.ts"
import { createLocalStore, pageBackend } from "../../../../src/features/shell/storage/localStore.ts"

const read: PendingStep = { userId: 1, course: "first", lesson: 1, step: "reading-1", answer: null }

/** A sender over a device's pending steps, with a server that can fail. */
function stage() {
  const store = createLocalStore(async () => pageBackend())
  const records = store.records("lesson-step", (value) => value as PendingStep)
  const listPending = async () => (await records.list(1)).map(([, step]) => step)
  const addPending = (step: PendingStep) => records.put(1, `first/1/${step.step}`, step)
  const server = {
    failure: null as Error | null,
    calls: 0,
    answers: [] as Array<unknown>,
    before: async () => {}
  }
  const run = async (_call: string, { payload }: { readonly payload: { readonly answer: unknown } }) => {
    server.calls += 1
    server.answers.push(payload.answer)
    await server.before()
    if (server.failure !== null) throw server.failure
    return { done: true, right: null }
  }
  const queries = new QueryClient()
  const api = inMemoryApi(run)
  let isWaiting = false
  const outbox = openStepOutbox(store, queries, (waiting) => void (isWaiting = waiting))
  const sender = {
    take: (step: PendingStep) => api.runEffect(outbox.take(step)),
    /** Resolves with whether steps are still pending. */
    sendPending: async (userId: number) => {
      await api.runEffect(outbox.sendPending(userId))
      return isWaiting
    }
  }
  return { listPending, addPending, server, queries, sender }
}

describe("sending a step", () => {
  test("completes it on the page after the server's answer, and removes it from the outbox", async () => {
    const { listPending, queries, sender } = stage()
    const step = { key: "reading-1", kind: "reading", done: false, title: "", parts: [] } as const
    queries.setQueryData(queryKeys.lesson("first", 1), { steps: [step] })
    await sender.take(read)
    expect(queries.getQueryData<Lesson>(queryKeys.lesson("first", 1))?.steps[0]?.done).toBe(true)
    expect(await listPending()).toEqual([])
  })

  test("stores it without a network and sends it later, once, for its learner only", async () => {
    const { listPending, server, sender } = stage()
    server.failure = new Unreachable()
    await expect(sender.take(read)).rejects.toBe(server.failure)
    expect(await sender.sendPending(1)).toBe(true)
    expect(await listPending()).toEqual([read])
    server.failure = null
    expect(await sender.sendPending(2)).toBe(false)
    expect(server.calls).toBe(2)
    expect(await sender.sendPending(1)).toBe(false)
    expect({ listPending: await listPending(), calls: server.calls }).toEqual({ listPending: [], calls: 3 })
  })

  test.each([
    new SessionExpired({ message: "Войдите ещё раз." }),
    new TooManyRequests({ message: "Слишком много ответов подряд.", retryAfter: 60 })
  ])("keeps it after $_tag, and sends it later", async (failure) => {
    const { listPending, server, sender } = stage()
    server.failure = failure
    await expect(sender.take(read)).rejects.toBe(failure)
    expect(await sender.sendPending(1)).toBe(true)
    server.failure = null
    expect(await sender.sendPending(1)).toBe(false)
    expect(await listPending()).toEqual([])
  })

  test("does not repeat a rejected step", async () => {
    const { listPending, server, sender } = stage()
    server.failure = new NotFound({ message: "Такого урока нет." })
    await expect(sender.take(read)).rejects.toBe(server.failure)
    expect(await listPending()).toEqual([])
  })

  test("does not send an answer that a newer one replaced", async () => {
    const { listPending, addPending, server, sender } = stage()
    const typed = (step: string, text: string): PendingStep => ({
      ...read,
      step,
      answer: { kind: "number", text }
    })
    server.failure = new Unreachable()
    for (const step of ["number-1", "number-2"]) {
      await expect(sender.take(typed(step, "4"))).rejects.toBe(server.failure)
    }
    server.answers.length = 0
    const newer = [typed("number-1", "5"), typed("number-2", "5")]
    // While the first stored answer is being sent, the learner changes the answers, and the network fails
    // again.
    server.before = async () => {
      server.before = async () => {}
      server.failure = null
      for (const step of newer) await addPending(step)
    }
    expect(await sender.sendPending(1)).toBe(false)
    expect(server.answers).toEqual([{ kind: "number", text: "4" }])
    expect(await listPending()).toEqual(newer)
  })
})
