import { Effect, Layer } from "effect"
import { advanceTo } from "../../../src/machines/contest/applyEvent.ts"
import { submitRule } from "../../../src/machines/contest/officialSolutions.ts"
import { ContestEntries } from "../../practice/solutions/ContestEntries.ts"
import { rejectedFor } from "./participationErrors.ts"
import { ParticipationContexts } from "./ParticipationContexts.ts"

/**
 * Decides by the time of receipt. Organiser actions between receipt and verdict do not matter here: the verdict checks
 * eligibility again before it counts.
 */
export const contestEntriesLayer = Layer.effect(
  ContestEntries,
  Effect.gen(function* () {
    const contexts = yield* ParticipationContexts
    return {
      enter: Effect.fn("enterContest")(function* (slug, userId, receivedAt) {
        const { contest, participation } = yield* contexts.of(slug, userId)
        // The clock that measured the start may have been set back since, or be that of another server.
        const at = Math.max(receivedAt, participation?.startedAt ?? receivedAt)
        const rule = submitRule(advanceTo(contest.life, at), participation, at)
        // Reject first, so that attempts reveal nothing about the contest's problems.
        if (rule.kind === "refused") return yield* rejectedFor(rule.reason)
        const unofficial = rule.kind === "unofficial" ? rule.reason : null
        return { contestId: contest.id, receivedAt: at, unofficial }
      })
    }
  })
)
