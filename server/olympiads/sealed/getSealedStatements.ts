import { Effect } from "effect"
import type { Language } from "../../platform/i18n/translate.ts"
import { closedToReader } from "../participation/participationErrors.ts"
import { visibleParticipationContext } from "../participation/ParticipationContexts.ts"
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
  const { contest, life, participation, standing, now } = yield* visibleParticipationContext(slug, userId)
  if (participation === null) return yield* closedToReader("notRegistered")
  if (standing.state === "disqualified") return yield* closedToReader("disqualified")
  if (!waiting.includes(standing.state)) return yield* closedToReader("over")
  if (now < life.schedule.startsAt - beforehandMs) return yield* closedToReader("notBegun")
  return yield* (yield* Seals).bundle(contest.id, language)
})
