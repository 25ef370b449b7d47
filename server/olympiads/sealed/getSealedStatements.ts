import { Effect } from "effect"
import type { Language } from "../../platform/i18n/translate.ts"
import { refusedFor } from "../participation/refusals.ts"
import { seenSituation } from "../participation/Situations.ts"
import { Seals } from "./Seals.ts"

/** Handed out this long before the start; browsers ask in the last third of it. */
const beforehandMs = 30 * 60_000

const waiting = ["registered", "passed", "ready", "running"]

/** The statements for who is about to start; they open with what `startContest` answers. */
export const getSealedStatements = Effect.fn("getSealedStatements")(function* (
  slug: string,
  userId: number,
  language: Language
) {
  const { contest, life, participation, standing, now } = yield* seenSituation(slug, userId)
  if (participation === null) return yield* refusedFor("notRegistered", "forbidden")
  if (standing.state === "disqualified") return yield* refusedFor("disqualified", "forbidden")
  if (!waiting.includes(standing.state)) return yield* refusedFor("over", "forbidden")
  if (now < life.schedule.startsAt - beforehandMs) return yield* refusedFor("notBegun", "forbidden")
  return yield* (yield* Seals).bundle(contest.id, language)
})
