import { Effect, Schema } from "effect"
import { type ContestEvent, ContestTopic, realtimeEvents } from "../../../src/api/contract/messages/events.ts"
import { ReadSql } from "../database/SqlLive.ts"
import { rowsOf } from "../database/rows.ts"
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

const decodeReaders = rowsOf({
  slug: Schema.String,
  participants: Schema.Array(Schema.Int),
  organisers: Schema.Array(Schema.Int)
})
const encodeEvent = Schema.encodeEffect(realtimeEvents.contest)

/** So that their asking, all together, is a thousand a second. */
const spreadOf = (readers: number, what: ContestNotice["what"]) =>
  readers < 50 ? 0 : Math.min(what === "standings" ? 1_000 : 10_000, readers)

/** Written at once; between these others have their turn. */
const writtenAtOnce = 500

/** Tells those of the open streams whom it concerns; of a contest that is not theirs nobody hears. */
export const publishContestEvent = Effect.fnUntraced(function* (
  streams: StreamRegistry,
  { id, what, to, jury }: ContestNotice
) {
  if (streams.size === 0) return
  const sql = yield* ReadSql
  const [found] = yield* decodeReaders(
    yield* sql.unsafe(
      `select slug,
        array(select user_id from contest_participants where contest_id = $1 and $2 union all
          select user_id from contest_participants where contest_id = $1 and not $2 and user_id = any($3::bigint[])
        ) as participants,
        array(select user_id from contest_organisers where contest_id = $1 and ($2 or $4)) as organisers
      from contests where id = $1`,
      [id, to === undefined, to ?? [0], jury === true]
    )
  )
  if (found === undefined) return
  const { slug, participants, organisers } = found
  const readers = [...new Set([...participants, ...organisers])].filter((userId) => streams.has(userId))
  if (readers.length === 0) return
  const event: ContestEvent = { slug, what, spreadMs: spreadOf(readers.length, what) }
  const bytes = Buffer.from(eventText({ id: null, kind: "contest", data: yield* encodeEvent(event) }))
  for (const [index, userId] of readers.entries()) {
    if (index % writtenAtOnce === writtenAtOnce - 1) yield* Effect.yieldNow
    for (const stream of streams.of(userId)) stream.sendBytes(bytes)
  }
})
