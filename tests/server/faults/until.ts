import { setTimeout as sleep } from "node:timers/promises"

const firstPauseMs = 50
/** Long enough for a machine that does much else, and for the last attempts of a mail. */
const patienceMs = 300_000

/** An error that no repetition can mend. */
export class Hopeless extends Error {}

/** Reads again and again until the reading is not null; an error of a reading counts as null, unless it is hopeless. */
export const until = async <A>(
  what: string,
  read: () => A | null | Promise<A | null>,
  { withinMs = patienceMs, longestPauseMs = firstPauseMs } = {}
): Promise<A> => {
  let reason = ""
  let pauseMs = firstPauseMs
  for (const deadline = performance.now() + withinMs; performance.now() < deadline;) {
    try {
      const found = await read()
      if (found !== null) return found
      reason = ""
    } catch (error) {
      if (error instanceof Hopeless) throw error
      reason = `: ${String(error)}`
    }
    await sleep(pauseMs)
    pauseMs = Math.min(longestPauseMs, 2 * pauseMs)
  }
  throw new Error(`Waited ${Math.round(withinMs / 1000)} s for ${what}${reason}`)
}
