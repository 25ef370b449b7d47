import type { Receipt } from "../../../api/contract/practice/solutions.ts"
import type { Outgoing } from "../../../machines/submissionMachine.ts"
import type { Outbox } from "./outbox.ts"

/** Runs one at a time among all tabs of the browser. */
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
 * Sends a solution once, however often, by however many tabs and page loads it is called.
 *
 * What is sent is kept under its key before anything leaves the browser. One tab
 * sends at a time; whoever comes later finds the receipt. If the receipt was lost
 * on its way, the same key makes the server answer with the first one.
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

/** Web Locks where there are any; elsewhere the key alone keeps the sending single. */
export const exclusivelyByWebLocks: Exclusively = (name, run) =>
  typeof navigator === "object" && navigator.locks ? navigator.locks.request(name, run) : run()
