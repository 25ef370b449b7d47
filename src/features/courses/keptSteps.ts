import { openDB } from "idb"
import type { DBSchema } from "idb"
import type { GivenAnswer } from "../../api/contract/questions.ts"

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
  remove(step: KeptStep): Promise<void>
  listOf(userId: number): Promise<ReadonlyArray<KeptStep>>
}

const keyOf = ({ userId, course, lesson, step }: KeptStep) => `${userId} ${course} ${lesson} ${step}`

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
  return {
    put: async (step) => {
      memory.set(keyOf(step), step)
      await database?.put("steps", step, keyOf(step)).catch(() => {})
    },
    remove: async (step) => {
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
