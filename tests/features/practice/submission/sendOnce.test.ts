import { describe, expect, test } from "vitest"
import { openOutbox } from "../../../../src/features/practice/submission/outbox.ts"
import { createLocalStore, pageBackend } from "../../../../src/features/shell/storage/localStore.ts"
import { sendOnce } from "../../../../src/features/practice/submission/sendOnce.ts"
import type { Exclusively, Sender } from "../../../../src/features/practice/submission/sendOnce.ts"
import { outgoing, receipt } from "../../../machines/submissionModel.ts"

const signal = new AbortController().signal

/** One device, any number of tabs and page loads; the server answers when told to. */
function startDevice() {
  const outbox = openOutbox(createLocalStore(async () => pageBackend()))
  const posted: Array<string> = []
  let tail: Promise<unknown> = Promise.resolve()
  let online = true
  const exclusively: Exclusively = (_name, run) => {
    const turn = tail.then(run)
    tail = turn.catch(() => {})
    return turn
  }
  const sender: Sender = {
    userId: 1,
    outbox,
    exclusively,
    now: () => 5,
    post: async ({ key }) => {
      expect(await outbox.get(1, key), "kept before it is sent").not.toBeNull()
      if (!online) throw { kind: "unreachable" }
      posted.push(key)
      return receipt
    }
  }
  return { sender, outbox, posted, setOnline: (value: boolean) => void (online = value) }
}

describe("sendOnce", () => {
  test("two tabs send one solution once and both get its receipt", async () => {
    const { sender, posted } = startDevice()

    const both = await Promise.all([sendOnce(sender, outgoing, signal), sendOnce(sender, outgoing, signal)])

    expect(both).toEqual([receipt, receipt])
    expect(posted).toEqual(["key-1"])
  })

  test("what could not be sent is kept, and goes under the same key tomorrow", async () => {
    const { sender, outbox, posted, setOnline } = startDevice()
    setOnline(false)
    await expect(sendOnce(sender, outgoing, signal)).rejects.toEqual({ kind: "unreachable" })
    const kept = await outbox.get(1, outgoing.key)
    expect(kept).toEqual({ ...outgoing, createdAt: 5, receipt: null })

    setOnline(true)
    await sendOnce(sender, kept!, signal)
    await sendOnce(sender, kept!, signal)

    expect(posted).toEqual(["key-1"])
  })

  test("belongs to the learner who wrote it", async () => {
    const { sender, outbox, setOnline } = startDevice()
    setOnline(false)
    await sendOnce(sender, outgoing, signal).catch(() => {})

    expect(await outbox.list(2)).toEqual([])
  })
})
