import { join } from "node:path"
import { Effect } from "effect"
import { readPackage } from "../../../server/content/readPackage.ts"
import { sumPackage, writeContent } from "./samplePackage.ts"

/** Files by path that differ from `sumPackage`; null removes one. */
export type Changes = Readonly<Record<string, string | null>>

const read = async (changes: Changes) => {
  const entries = Object.entries({ ...sumPackage, ...changes })
  const files = Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null))
  const content = await writeContent({ sum: files })
  return Effect.scoped(readPackage(join(content, "problems", "sum")))
}

/** Reads the changed `sumPackage`. */
export const readSum = async (changes: Changes = {}) => Effect.runPromise(await read(changes))

/** The message with which the changed `sumPackage` is rejected. */
export const faultOf = async (changes: Changes) =>
  (await Effect.runPromise(Effect.flip(await read(changes)))).message
