import type { Receipt } from "../../../api/contract/practice/solutions.ts"
import type { Outgoing } from "../../../machines/submissionMachine.ts"

/** A solution that is not known to be judged yet. It belongs to one learner and is sent only under them. */
export interface OutboxEntry extends Outgoing {
  readonly userId: number
  readonly createdAt: number
  /** There once the server has it. */
  readonly receipt: Receipt | null
}

/** What outlives the page: solutions on their way. */
export interface Outbox {
  put(entry: OutboxEntry): Promise<void>
  get(key: string): Promise<OutboxEntry | null>
  listOf(userId: number): Promise<ReadonlyArray<OutboxEntry>>
  remove(key: string): Promise<void>
}

/** Keeps nothing beyond the page: the last resort where the browser refuses to store. */
export function memoryOutbox(): Outbox {
  const entries = new Map<string, OutboxEntry>()
  return {
    put: async (entry) => void entries.set(entry.key, entry),
    get: async (key) => entries.get(key) ?? null,
    listOf: async (userId) => [...entries.values()].filter((entry) => entry.userId === userId),
    remove: async (key) => void entries.delete(key)
  }
}
