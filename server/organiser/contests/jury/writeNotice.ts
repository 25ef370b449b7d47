import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { NoticeKind } from "../../../olympiads/participation/noticeText.ts"

/** What the platform tells participants after an organiser's act; each reads it in their own language. */
export interface Notice {
  readonly contestId: number
  /** Null: all. */
  readonly to: ReadonlyArray<number> | null
  readonly kind: NoticeKind
  readonly data?: Readonly<Record<string, string | number>>
  readonly actorId: number
}

/** Writes an announcement of the platform's own, in the transaction of what it tells. */
export const writeNotice = Effect.fn("writeNotice")(function* ({
  contestId,
  to,
  kind,
  data,
  actorId
}: Notice) {
  const sql = yield* SqlClient.SqlClient
  const readers = JSON.stringify(to ?? [null])
  yield* sql`insert into contest_announcements (contest_id, user_id, notice, data, author_id)
    select ${contestId}, reader::bigint, ${kind}, ${JSON.stringify(data ?? {})}::jsonb, ${actorId}
    from jsonb_array_elements_text(${readers}::jsonb) as r(reader)`
})
