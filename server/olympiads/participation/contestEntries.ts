import { Effect, Layer } from "effect"
import { ContestEntries } from "../../practice/solutions/ContestEntries.ts"
import { rejectedFor } from "./participationErrors.ts"
import { ParticipationContexts } from "./ParticipationContexts.ts"
import { participationContextWith } from "./participationContextOf.ts"

/**
 * Decides by the time of receipt. Organiser actions between receipt and verdict do not matter here: the verdict checks
 * eligibility again before it counts.
 */
export const contestEntries = Layer.effect(
  ContestEntries,
  Effect.gen(function* () {
    const contexts = yield* ParticipationContexts
    return {
      enter: Effect.fn("enterContest")(function* (slug, userId, receivedAt) {
        const { contest, participation } = yield* contexts.of(slug, userId)
        const { submit } = participationContextWith(contest, participation, receivedAt).status
        // Reject first, so that attempts reveal nothing about the contest's problems.
        if (submit.kind === "refused") return yield* rejectedFor(submit.reason)
        return { contestId: contest.id, unofficial: submit.kind === "unofficial" ? submit.reason : null }
      })
    }
  })
)
