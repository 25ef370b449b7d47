import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { refusedFor } from "./refusals.ts"
import { informationOf, type Situation, situationIn, situationOf } from "./situationOf.ts"

/** «Get started»: a participant's own time begins. Pressed again, on any device, it changes nothing. */
export const startContest = Effect.fn("startContest")(function* (slug: string, userId: number) {
  const situation = yield* situationOf(slug, userId)
  const refusal = situation.standing.acts.start
  if (refusal === "alreadyStarted") return informationOf(situation, false)
  if (refusal !== null) return yield* refusedFor(refusal)
  const sql = yield* SqlClient.SqlClient
  yield* sql`update contest_participants set started_at = ${new Date(situation.now)}
    where contest_id = ${situation.contest.id} and user_id = ${userId} and started_at is null`
  return yield* afterwards(situation, userId)
})

/** Finishes by choice; who has finished already, or whose time is up, is told where they stand. */
export const completeContest = Effect.fn("completeContest")(function* (slug: string, userId: number) {
  const situation = yield* situationOf(slug, userId)
  const refusal = situation.standing.acts.finish
  if (refusal === "alreadyFinished" || refusal === "timeIsUp") return informationOf(situation, false)
  if (refusal !== null) return yield* refusedFor(refusal)
  const sql = yield* SqlClient.SqlClient
  yield* sql`update contest_participants set completed_at = ${new Date(situation.now)}
    where contest_id = ${situation.contest.id} and user_id = ${userId} and completed_at is null`
  return yield* afterwards(situation, userId)
})

const afterwards = ({ contest }: Situation, userId: number) =>
  Effect.map(situationIn(contest, userId), (situation) => informationOf(situation, false))
