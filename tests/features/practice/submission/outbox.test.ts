import * as Semaphore from "effect/Semaphore"
import { describe, expect, test } from "vitest"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { PracticeApi } from "../../../../src/api/PracticeApi.ts"
import { Unreachable } from "../../../../src/api/errors.ts"
import { openOutbox, sendOnce, type Sender } from "../../../../src/features/practice/submission/outbox.ts"
import { createLocalStore, pageBackend } from "../../../../src/features/shell/storage/localStore.ts"
import type { SolutionToSend } from "../../../../src/machines/submissionMachine.ts"
import { receipt, solution } from "../../../../qa/models/submissionModel.ts"

/** One device, any number of tabs and page loads; the server answers while it is online. */
function startDevice() {
  const outbox = openOutbox(createLocalStore(async () => pageBackend()))
  const posted: Array<string> = []
  const lock = Semaphore.makeUnsafe(1)
  let online = true
  const api = inMemoryApi(async (_name, _input, { idempotencyKey }: { idempotencyKey: string }) => {
    expect(await outbox.get(1, idempotencyKey), "stored before it is sent").not.toBeNull()
    if (!online) throw new Unreachable()
    posted.push(idempotencyKey)
    return receipt
  })
  const sender: Sender = {
    userId: 1,
    outbox,
    exclusively: (_name, run) => lock.withPermits(1)(run),
    post: ({ key, problemId, language, source }) =>
      PracticeApi.use(({ submitSolution }) =>
        submitSolution({ params: { id: problemId }, payload: { language, source } }, { idempotencyKey: key })
      )
  }
  const send = (each: SolutionToSend) => api.runEffect(sendOnce(sender, each))
  return { send, outbox, posted, setOnline: (value: boolean) => void (online = value) }
}

describe("sendOnce", () => {
  test("two tabs send one solution once and both get its receipt", async () => {
    const { send, posted } = startDevice()

    const both = await Promise.all([send(solution), send(solution)])

    expect(both).toEqual([receipt, receipt])
    expect(posted).toEqual(["key-1"])
  })

  test("an unsent solution stays stored and is sent later under the same key", async () => {
    const { send, outbox, posted, setOnline } = startDevice()
    setOnline(false)
    await expect(send(solution)).rejects.toThrow(Unreachable)
    const stored = await outbox.get(1, solution.key)
    expect(stored).toEqual({ ...solution, createdAt: expect.any(Number), receipt: null })

    setOnline(true)
    await send(stored!)
    await send(stored!)

    expect(posted).toEqual(["key-1"])
  })

  test("belongs to the learner who wrote it", async () => {
    const { send, outbox, setOnline } = startDevice()
    setOnline(false)
    await send(solution).catch(() => {})

    expect(await outbox.list(2)).toEqual([])
  })
})
