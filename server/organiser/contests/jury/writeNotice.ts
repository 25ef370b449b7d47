import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { NoticeKind } from "../../../olympiads/participation/noticeText.ts"

/** An announcement by the platform after an organiser's act, shown in each reader's language. */
export interface Notice {
  readonly contestId: number
  /** Null means all participants. */
  readonly to: ReadonlyArray<number> | null
  readonly kind: NoticeKind
  readonly data?: Readonly<Record<string, string | number>>
  readonly actorId: number
}

/** Writes a platform announcement, in the transaction of the act. */
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
