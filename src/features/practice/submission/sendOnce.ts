import type { Receipt } from "../../../api/contract/practice/solutions.ts"
import type { Outgoing } from "../../../machines/submissionMachine.ts"
import type { Outbox } from "./outbox.ts"

/** Runs one task per name at a time across all tabs. */
export type Exclusively = <Result>(name: string, run: () => Promise<Result>) => Promise<Result>

export interface Sender {
  readonly userId: number
  readonly outbox: Outbox
  readonly exclusively: Exclusively
  readonly now: () => number
  /** Posts the solution under its key; fails with a `SendProblem`. */
  readonly post: (outgoing: Outgoing, signal: AbortSignal) => Promise<Receipt>
}

/**
 * Sends a solution exactly once, no matter how many tabs and page loads call it.
 * The solution is stored in the outbox before the first request. One tab sends at a time; later callers find the stored
 * receipt. If the response was lost, the same key makes the server return the first receipt.
 */
export async function sendOnce(sender: Sender, outgoing: Outgoing, signal: AbortSignal): Promise<Receipt> {
  const { outbox, userId } = sender
  if ((await outbox.get(userId, outgoing.key)) === null) {
    await outbox.put(userId, outgoing.key, { ...outgoing, createdAt: sender.now(), receipt: null })
  }
  return sender.exclusively(`zama-send-${outgoing.key}`, async () => {
    const queued = await outbox.get(userId, outgoing.key)
    if (queued?.receipt) return queued.receipt
    const receipt = await sender.post(outgoing, signal)
    await outbox.put(userId, outgoing.key, {
      ...outgoing,
      createdAt: queued?.createdAt ?? sender.now(),
      receipt
    })
    return receipt
  })
}

/** Uses Web Locks where supported; elsewhere only the idempotency key prevents duplicates. */
export const exclusivelyByWebLocks: Exclusively = (name, run) =>
  typeof navigator === "object" && navigator.locks ? navigator.locks.request(name, run) : run()
