import { Effect, Schema } from "effect"
import { type ContestEvent, ContestTopic, realtimeEvents } from "../../../src/api/contract/messages/events.ts"
import { eventText } from "./OpenStream.ts"
import { readSql, rowsOf } from "../database/sql.ts"
import type { StreamRegistry } from "./StreamRegistry.ts"

/** A contest change, in the format of the database triggers. */
export const ContestNotice = Schema.Struct({
  id: Schema.Int,
  what: ContestTopic,
  /** Absent: all participants and organisers. */
  to: Schema.optionalKey(Schema.Array(Schema.Int)),
  /** Also notifies the organisers. */
  jury: Schema.optionalKey(Schema.Boolean)
})
export type ContestNotice = typeof ContestNotice.Type

const decodeReaders = rowsOf({
  slug: Schema.String,
  participants: Schema.Array(Schema.Int),
  organisers: Schema.Array(Schema.Int)
})
const encodeEvent = Schema.encodeEffect(realtimeEvents.contest)

/** Milliseconds over which readers spread their requests: about a thousand requests per second, up to a limit. */
const spreadOf = (readers: number, what: ContestNotice["what"]) =>
  readers < 50 ? 0 : Math.min(what === "standings" ? 1_000 : 10_000, readers)

/** Readers served before other fibers get a turn. */
const writtenAtOnce = 500

/** Sends the event to the open streams of the affected readers only. */
export const publishContestEvent = Effect.fnUntraced(function* (
  streams: StreamRegistry,
  { id, what, to, jury }: ContestNotice
) {
  if (streams.size === 0) return
  const [found] = yield* decodeReaders(
    yield* readSql.unsafe(
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
