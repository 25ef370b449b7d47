import { Effect } from "effect"
import type { ContestStarted } from "../../../src/api/contract/olympiads/participation.ts"
import { Seals } from "../sealed/Seals.ts"
import { openElsewhere, rejectedFor } from "./participationErrors.ts"
import { visibleParticipationContext } from "./ParticipationContexts.ts"
import {
  informationOf,
  isElsewhere,
  type ParticipationContext,
  participationContextIn,
  participationContextOf,
  participationContextWith
} from "./participationContextOf.ts"
import { sql } from "../../platform/database/sql.ts"
import { BatchedStarts } from "./BatchedStarts.ts"

interface StartAsked {
  readonly window?: string | undefined
  readonly edition?: string | undefined
}

/** Attempts to start while the contest keeps changing. */
const attempts = 5

/** Starts the participant's time in this window. Repeating it, on any device, changes nothing. */
export const startContest = Effect.fnUntraced(function* (
  slug: string,
  userId: number,
  { window, edition }: StartAsked
) {
  const starts = yield* BatchedStarts
  for (let attempt = 1; ; attempt++) {
    const context = yield* visibleParticipationContext(slug, userId)
    const { contest, now, version } = context
    const rejection = context.status.acts.start
    if (rejection === "alreadyStarted") return yield* begun(context, window, edition)
    if (rejection !== null) return yield* rejectedFor(rejection)
    if (attempt > attempts) return yield* rejectedFor("paused")
    const written = yield* starts.write({ contestId: contest.id, userId, window, at: now, version })
    if (written) return yield* begun(started(context, window), window, edition)
  }
})

const begun = Effect.fnUntraced(function* (
  context: ParticipationContext,
  window: string | undefined,
  edition: string | undefined
) {
  const information: ContestStarted = informationOf(context, { isVisitor: false, window })
  if (edition === undefined) return information
  const statementsKey = yield* (yield* Seals).keyOf(context.contest.id, edition)
  return statementsKey === null ? information : { ...information, statementsKey }
})

const started = (
  { contest, participation, now }: ParticipationContext,
  window: string | undefined
): ParticipationContext =>
  participationContextWith(
    contest,
    participation && { ...participation, startedAt: now, windowId: window?.toLowerCase() ?? null },
    now
  )

/** Finishes the participation, in its active window only. If it is already over, returns the current information. */
export const completeContest = Effect.fn("completeContest")(function* (
  slug: string,
  userId: number,
  window: string | undefined
) {
  const context = yield* participationContextOf(slug, userId)
  const rejection = context.status.acts.finish
  if (rejection === "alreadyFinished" || rejection === "timeIsUp") {
    return informationOf(context, { isVisitor: false, window })
  }
  if (rejection !== null) return yield* rejectedFor(rejection)
  if (isElsewhere(context.participation?.windowId ?? null, window)) return yield* openElsewhere
  yield* sql`update contest_participants set completed_at = ${new Date(context.now)}
    where contest_id = ${context.contest.id} and user_id = ${userId} and completed_at is null`
  return yield* afterwards(context, userId, window)
})

/** Makes this window the active one; the previous window learns of it with its next request. */
export const takeOverContest = Effect.fn("takeOverContest")(function* (
  slug: string,
  userId: number,
  window: string
) {
  const context = yield* participationContextOf(slug, userId)
  if (context.participation === null) return yield* rejectedFor("notRegistered")
  yield* sql`update contest_participants set window_id = ${window}::uuid, window_since = now()
    where contest_id = ${context.contest.id} and user_id = ${userId}`
  return yield* afterwards(context, userId, window)
})

const afterwards = ({ contest }: ParticipationContext, userId: number, window: string | undefined) =>
  Effect.map(participationContextIn(contest, userId), (context) =>
    informationOf(context, { isVisitor: false, window })
  )
