import * as Effect from "effect/Effect"
import { describe, expect, test } from "vitest"
import { createActor, toPromise } from "xstate"
import { inMemoryApi } from "../../src/api/inMemoryApi.ts"
import { NotFound } from "../../src/api/errors.ts"
import { fromEffect } from "../../src/api/fromEffect.ts"
import { LearningApi } from "../../src/api/LearningApi.ts"
import { PracticeApi } from "../../src/api/PracticeApi.ts"

const outcomeOf = <Output>(logic: ReturnType<typeof fromEffect<Output>>) => {
  const actor = createActor(logic)
  const outcome = toPromise(actor)
  actor.start()
  return outcome
}

describe("an actor that runs an effect", () => {
  test("calls the services of several areas, each with its input and options", async () => {
    const asked: Array<unknown> = []
    const api = inMemoryApi(
      async (name: string, input: object, { idempotencyKey }: { idempotencyKey?: string }) => {
        asked.push([name, input, idempotencyKey])
        return name
      }
    )
    const both = fromEffect(api, () =>
      Effect.all([
        PracticeApi.use(({ getProblem }) => getProblem({ params: { id: 7 } })),
        LearningApi.use(({ listCourses }) => listCourses({}, { idempotencyKey: "key" }))
      ])
    )

    expect(await outcomeOf(both)).toEqual(["getProblem", "listCourses"])
    expect(asked).toEqual([
      ["getProblem", { params: { id: 7 } }, undefined],
      ["listCourses", {}, "key"]
    ])
  })

  test("fails with the failure of its call", async () => {
    const failure = new NotFound({ message: "gone" })
    const api = inMemoryApi(() => Promise.reject(failure))

    const outcome = outcomeOf(fromEffect(api, () => PracticeApi.use(({ listTopics }) => listTopics({}))))

    await expect(outcome).rejects.toBe(failure)
  })

  test("interrupts its call when it stops", async () => {
    const end = Promise.withResolvers<AbortSignal>()
    const api = inMemoryApi((_name: string, _input: object, { signal }: { signal: AbortSignal }) => {
      end.resolve(signal)
      return new Promise(() => {})
    })
    const actor = createActor(
      fromEffect(api, () => PracticeApi.use(({ listTopics }) => listTopics({})))
    ).start()
    const signal = await end.promise

    expect(signal.aborted).toBe(false)
    actor.stop()
    expect(signal.aborted).toBe(true)
  })
})
