import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ContestStarted } from "../../../src/api/contract/olympiads/participation.ts"
import { Seals } from "../sealed/Seals.ts"
import { openElsewhere, rejectedFor } from "./participationErrors.ts"
import { seenSituation } from "./Situations.ts"
import {
  informationOf,
  isElsewhere,
  type Situation,
  situationIn,
  situationOf,
  situationWith
} from "./situationOf.ts"
import { Starts } from "./Starts.ts"

interface StartAsked {
  readonly window?: string | undefined
  readonly edition?: string | undefined
}

/** A contest that changes faster than one can start in it leaves the last word to the participant. */
const attempts = 5

/**
 * «Get started»: a participant's own time begins, in this window. Pressed again, on any device, it changes nothing.
 */
export const startContest = Effect.fnUntraced(function* (
  slug: string,
  userId: number,
  { window, edition }: StartAsked
) {
  const starts = yield* Starts
  for (let attempt = 1; ; attempt++) {
    const situation = yield* seenSituation(slug, userId)
    const { contest, now, version } = situation
    const refusal = situation.standing.acts.start
    if (refusal === "alreadyStarted") return yield* begun(situation, window, edition)
    if (refusal !== null) return yield* rejectedFor(refusal)
    if (attempt > attempts) return yield* rejectedFor("paused")
    const written = yield* starts.write({ contestId: contest.id, userId, window, at: now, version })
    if (written) return yield* begun(started(situation, window), window, edition)
  }
})

const begun = Effect.fnUntraced(function* (
  situation: Situation,
  window: string | undefined,
  edition: string | undefined
) {
  const information: ContestStarted = informationOf(situation, { isVisitor: false, window })
  if (edition === undefined) return information
  const statementsKey = yield* (yield* Seals).keyOf(situation.contest.id, edition)
  return statementsKey === null ? information : { ...information, statementsKey }
})

const started = ({ contest, participation, now }: Situation, window: string | undefined): Situation =>
  situationWith(
    contest,
    participation && { ...participation, startedAt: now, windowId: window?.toLowerCase() ?? null },
    now
  )

/** Finishes by choice, in the window that takes part; who has finished already, or whose time is up, is told where they stand. */
export const completeContest = Effect.fn("completeContest")(function* (
  slug: string,
  userId: number,
  window: string | undefined
) {
  const situation = yield* situationOf(slug, userId)
  const refusal = situation.standing.acts.finish
  if (refusal === "alreadyFinished" || refusal === "timeIsUp") {
    return informationOf(situation, { isVisitor: false, window })
  }
  if (refusal !== null) return yield* rejectedFor(refusal)
  if (isElsewhere(situation.participation?.windowId ?? null, window)) return yield* openElsewhere
  const sql = yield* SqlClient.SqlClient
  yield* sql`update contest_participants set completed_at = ${new Date(situation.now)}
    where contest_id = ${situation.contest.id} and user_id = ${userId} and completed_at is null`
  return yield* afterwards(situation, userId, window)
})

/** From now on this window takes part; the one that did before learns so when it asks next. */
export const takeOverContest = Effect.fn("takeOverContest")(function* (
  slug: string,
  userId: number,
  window: string
) {
  const situation = yield* situationOf(slug, userId)
  if (situation.participation === null) return yield* rejectedFor("notRegistered")
  const sql = yield* SqlClient.SqlClient
  yield* sql`update contest_participants set window_id = ${window}::uuid, window_since = now()
    where contest_id = ${situation.contest.id} and user_id = ${userId}`
  return yield* afterwards(situation, userId, window)
})

const afterwards = ({ contest }: Situation, userId: number, window: string | undefined) =>
  Effect.map(situationIn(contest, userId), (situation) =>
    informationOf(situation, { isVisitor: false, window })
  )
