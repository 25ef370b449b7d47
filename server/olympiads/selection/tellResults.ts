import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { StageOutcome } from "../../../src/api/contract/organiser/selection.ts"
import { writeNotificationsEvent } from "../../platform/realtime/writeEvent.ts"

/** Somebody whom the results concern; `published`: there is no stage to pass to. */
interface ResultsReader {
  readonly userId: number
  readonly outcome: StageOutcome | "published"
}

/** So many see it in the bell at once; a whole olympiad sees it on the contest's page, and in the bell soon after. */
const realtimeReaders = 100

/** Tells people that the results are out, and whether they go on; the last act of the caller's transaction. */
export const tellResults = Effect.fn("tellResults")(function* (
  contestId: number,
  readers: ReadonlyArray<ResultsReader>
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into notifications (user_id, kind, subject, data)
    select r.user_id, 'contest_results', ${contestId}, jsonb_build_object('outcome', r.outcome)
    from unnest(${readers.map(({ userId }) => userId)}::bigint[], ${readers.map(({ outcome }) => outcome)}::text[])
      as r (user_id, outcome) order by r.user_id
    on conflict (user_id, kind, subject) do update
    set data = excluded.data, created_at = excluded.created_at, read_at = null`
  if (readers.length > realtimeReaders) return
  const inOrder = readers.map(({ userId }) => userId).toSorted((one, other) => one - other)
  yield* Effect.forEach(inOrder, writeNotificationsEvent, { discard: true })
})
