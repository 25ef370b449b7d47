import { Effect, Schema } from "effect"
import { type ContestEvent, ContestTopic, liveEvents } from "../../src/api/contract/events.ts"
import { ReadSql } from "../platform/database/SqlLive.ts"
import { rowsOf } from "../problems/rows.ts"
import { eventText } from "./OpenStream.ts"
import type { StreamRegistry } from "./StreamRegistry.ts"

/** News of a contest, as the database's triggers word it. */
export const ContestNotice = Schema.Struct({
  id: Schema.Int,
  what: ContestTopic,
  /** Nobody named: all who take part. */
  to: Schema.optionalKey(Schema.Array(Schema.Int)),
  /** The organisers too. */
  jury: Schema.optionalKey(Schema.Boolean)
})
export type ContestNotice = typeof ContestNotice.Type

const decodeReaders = rowsOf(Schema.Struct({ slug: Schema.String, userId: Schema.Int }))
const encodeEvent = Schema.encodeEffect(liveEvents.contest)

/** So that their asking, all together, is a thousand a second. */
const spreadOf = (readers: number, what: ContestNotice["what"]) =>
  readers < 50 ? 0 : Math.min(what === "standings" ? 1_000 : 10_000, readers)

/** Written at once; between these others have their turn. */
const writtenAtOnce = 500

/** Tells those of the open streams whom it concerns; of a contest that is not theirs nobody hears. */
export const tellContest = Effect.fn("tellContest")(function* (
  streams: StreamRegistry,
  { id, what, to, jury }: ContestNotice
) {
  const open = streams.userIds()
  if (open.length === 0) return
  const sql = yield* ReadSql
  const readers = yield* decodeReaders(
    yield* sql.unsafe(
      `select c.slug, reader.user_id as "userId" from contests c, lateral (
        select p.user_id from contest_participants p where p.contest_id = c.id and p.user_id = any($2::bigint[])
          and ($3 or p.user_id = any($4::bigint[]))
        union select o.user_id from contest_organisers o where o.contest_id = c.id and o.user_id = any($2::bigint[])
          and ($3 or $5)
      ) reader where c.id = $1`,
      [id, open, to === undefined, to ?? [0], jury === true]
    )
  )
  const [first] = readers
  if (first === undefined) return
  const event: ContestEvent = { slug: first.slug, what, spreadMs: spreadOf(readers.length, what) }
  const text = eventText({ id: null, kind: "contest", data: yield* encodeEvent(event) })
  for (const [place, { userId }] of readers.entries()) {
    if (place % writtenAtOnce === writtenAtOnce - 1) yield* Effect.yieldNow
    for (const stream of streams.of(userId)) stream.sendText(text)
  }
})
