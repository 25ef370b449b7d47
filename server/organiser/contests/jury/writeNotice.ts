import { Effect } from "effect"
import type { NoticeKind } from "../../../olympiads/participation/announcementText.ts"
import type { ContestOfMine } from "../../../olympiads/store/organiserContest.ts"
import { sql } from "../../../platform/database/sql.ts"

/** An announcement by the platform after an organiser's act, shown in each reader's language. */
interface Notice {
  /** Null means all participants. */
  readonly to: ReadonlyArray<number> | null
  readonly kind: NoticeKind
  readonly data?: Readonly<Record<string, string | number>>
}

/** Writes a platform announcement, in the transaction of the act. */
export const writeNotice = Effect.fn("writeNotice")(function* (
  { id, actorId }: Pick<ContestOfMine, "id" | "actorId">,
  { to, kind, data = {} }: Notice
) {
  const readers = JSON.stringify(to ?? [null])
  yield* sql`insert into contest_announcements (contest_id, user_id, notice, data, author_id)
    select ${id}, reader::bigint, ${kind}, ${JSON.stringify(data)}::jsonb, ${actorId}
    from jsonb_array_elements_text(${readers}::jsonb) as r(reader)`
})
