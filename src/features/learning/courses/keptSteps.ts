import { openDB } from "idb"
import type { DBSchema } from "idb"
import type { GivenAnswer } from "../../../api/contract/learning/questions.ts"

/** A step of a lesson that the server is not known to have heard of yet. */
export interface KeptStep {
  readonly userId: number
  readonly course: string
  readonly lesson: number
  readonly step: string
  readonly answer: GivenAnswer | null
}

interface StepsDatabase extends DBSchema {
  steps: { key: string; value: KeptStep; indexes: { userId: number } }
}

/** What a learner did without a network; it stays on the device until it is sent. */
export interface KeptSteps {
  put(step: KeptStep): Promise<void>
  /** Whether this is what is kept, and no newer answer to the same step. */
  has(step: KeptStep): Promise<boolean>
  /** A newer answer to the same step stays. */
  remove(step: KeptStep): Promise<void>
  listOf(userId: number): Promise<ReadonlyArray<KeptStep>>
}

const keyOf = ({ userId, course, lesson, step }: KeptStep) => `${userId} ${course} ${lesson} ${step}`

const isSame = (one: KeptStep | undefined, other: KeptStep) =>
  JSON.stringify(one?.answer) === JSON.stringify(other.answer)

/** Async, because some browsers refuse by throwing at once. */
const openDatabase = async () =>
  openDB<StepsDatabase>("zama-lessons", 1, {
    upgrade: (opened) => void opened.createObjectStore("steps").createIndex("userId", "userId"),
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close()
  })

/** The steps kept on this device; what the browser refuses to store is kept as long as the page. */
export async function openKeptSteps(): Promise<KeptSteps> {
  const memory = new Map<string, KeptStep>()
  const database = await openDatabase().catch(() => null)
  const find = async (key: string) =>
    memory.get(key) ?? (await database?.get("steps", key).catch(() => undefined))
  return {
    has: async (step) => isSame(await find(keyOf(step)), step),
    put: async (step) => {
      memory.set(keyOf(step), step)
      const stored = await database?.put("steps", step, keyOf(step)).catch(() => null)
      if (stored != null && memory.get(keyOf(step)) === step) memory.delete(keyOf(step))
    },
    remove: async (step) => {
      if (!isSame(await find(keyOf(step)), step)) return
      memory.delete(keyOf(step))
      await database?.delete("steps", keyOf(step)).catch(() => {})
    },
    listOf: async (userId) => {
      const stored = (await database?.getAllFromIndex("steps", "userId", userId).catch(() => [])) ?? []
      const own = [...memory.values()].filter((step) => step.userId === userId)
      return [...new Map([...stored, ...own].map((step) => [keyOf(step), step])).values()]
    }
  }
}

/** Takes away what a learner has not sent yet. */
export async function forgetStepsOf(userId: number): Promise<void> {
  const steps = await openKeptSteps()
  for (const step of await steps.listOf(userId)) await steps.remove(step)
}
