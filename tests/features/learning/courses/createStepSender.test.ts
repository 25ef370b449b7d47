import { QueryClient } from "@tanstack/react-query"
import { describe, expect, test } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import type { Lesson } from "../../../../src/api/contract/learning/courses.ts"
import { queryKeys } from "../../../../src/api/contract/queryKeys.ts"
import { NotFound, SessionExpired, TooManyRequests, Unreachable } from "../../../../src/api/errors.ts"
import { createStepSender } from "../../../../src/features/learning/courses/createStepSender.ts"
import type { PendingStep } from "../../../../src/features/learning/courses/stepOutbox.ts"
import { createLocalStore, pageBackend } from "../../../../src/features/shell/storage/localStore.ts"

const read: PendingStep = { userId: 1, course: "first", lesson: 1, step: "reading-1", answer: null }

/** A sender over what a device has kept, and a server that may be away or refuse. */
function stage() {
  const store = createLocalStore(async () => pageBackend())
  const records = store.records("lesson-step", (value) => value as PendingStep)
  const kept = async () => (await records.list(1)).map(([, step]) => step)
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
  const api = { run } as unknown as Api
  return { kept, addPending, server, queries, sender: createStepSender({ api, queries, store }) }
}

describe("a step on its way", () => {
  test("is done on the page as soon as the server has it, and no longer kept", async () => {
    const { kept, queries, sender } = stage()
    const step = { key: "reading-1", kind: "reading", done: false, title: "", parts: [] } as const
    queries.setQueryData(queryKeys.lesson("first", 1), { steps: [step] })
    await sender.take(read)
    expect(queries.getQueryData<Lesson>(queryKeys.lesson("first", 1))?.steps[0]?.done).toBe(true)
    expect(await kept()).toEqual([])
  })

  test("is kept without a network and sent later, once, under its learner alone", async () => {
    const { kept, server, sender } = stage()
    server.failure = new Unreachable()
    await expect(sender.take(read)).rejects.toBe(server.failure)
    expect(await sender.sendPending(1)).toBe(1)
    expect(await kept()).toEqual([read])
    server.failure = null
    expect(await sender.sendPending(2)).toBe(0)
    expect(server.calls).toBe(2)
    expect(await sender.sendPending(1)).toBe(0)
    expect({ kept: await kept(), calls: server.calls }).toEqual({ kept: [], calls: 3 })
  })

  test.each([
    new SessionExpired({ message: "Войдите ещё раз." }),
    new TooManyRequests({ message: "Слишком много ответов подряд.", retryAfter: 60 })
  ])("outlasts $_tag, after which it may go", async (failure) => {
    const { kept, server, sender } = stage()
    server.failure = failure
    await expect(sender.take(read)).rejects.toBe(failure)
    expect(await sender.sendPending(1)).toBe(1)
    server.failure = null
    expect(await sender.sendPending(1)).toBe(0)
    expect(await kept()).toEqual([])
  })

  test("that the server refuses is not asked for again", async () => {
    const { kept, server, sender } = stage()
    server.failure = new NotFound({ message: "Такого урока нет." })
    await expect(sender.take(read)).rejects.toBe(server.failure)
    expect(await kept()).toEqual([])
  })

  test("gives way to a newer answer to the same question", async () => {
    const { kept, addPending, server, sender } = stage()
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
    // While the first kept answer is on its way, the learner gives other ones, and the network goes again.
    server.before = async () => {
      server.before = async () => {}
      server.failure = null
      for (const step of newer) await addPending(step)
    }
    expect(await sender.sendPending(1)).toBe(0)
    expect(server.answers).toEqual([{ kind: "number", text: "4" }])
    expect(await kept()).toEqual(newer)
  })
})
