import { Effect, Schema } from "effect"
import { realtimeEvents, type SolutionEvent } from "../../../src/api/contract/messages/events.ts"
import { sql } from "../database/sql.ts"
import { ChangeFeed } from "./ChangeFeed.ts"

const encodeSolution = Schema.encodeEffect(realtimeEvents.solution)

interface Written {
  readonly userId: number
  readonly kind: keyof typeof realtimeEvents
  readonly subject: string
  readonly data: unknown
}

/**
 * Records events for their readers' streams; should be the last step of the caller's transaction. Writes of one reader's
 * events are serialised, so ids follow the commit order and a stream resumes exactly by id.
 */
const writeEvents = Effect.fn("writeEvents")(function* (events: ReadonlyArray<Written>) {
  // Each statement locks readers in the same order. A transaction that locks anything after its first event can deadlock.
  const rows = yield* sql<{ id: number; userId: number }>`
    insert into events (id, user_id, kind, subject, data)
    select next_event_id("userId"), "userId", kind, subject, data from (
      select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as k ("userId" bigint, kind text, subject text, data jsonb)
      order by hashint8("userId")
    ) turn
    returning id, user_id as "userId"`
  const feed = yield* ChangeFeed
  yield* Effect.forEach(rows, ({ id, userId }) => feed.eventWritten(id, userId), { discard: true })
})

/** Reports the state of solutions, each to its author. */
export const writeSolutionEvents = Effect.fnUntraced(function* (
  solutions: ReadonlyArray<{ readonly userId: number; readonly event: SolutionEvent }>
) {
  const events = yield* Effect.forEach(solutions, ({ userId, event }) =>
    Effect.map(encodeSolution(event), (data) => ({
      userId,
      kind: "solution" as const,
      subject: String(event.id),
      data
    }))
  )
  yield* writeEvents(events)
})

/** Reports the state of one solution to its author. */
export const writeSolutionEvent = (userId: number, event: SolutionEvent) =>
  writeSolutionEvents([{ userId, event }])

const notificationsChanged = { kind: "notifications", subject: "", data: {} } as const

/**
 * Reports to a group that its notifications changed; should be the last step of the caller's transaction. Groups of more
 * than `readersMax` users see the notification at their next request.
 */
export const writeNotificationsEvents = Effect.fnUntraced(function* (
  userIds: ReadonlyArray<number>,
  readersMax = 100
) {
  const readers = [...new Set(userIds)]
  if (readers.length > readersMax) return
  yield* writeEvents(readers.map((userId) => ({ userId, ...notificationsChanged })))
})

/** Reports that the reader's notifications changed. */
export const writeNotificationsEvent = (userId: number) => writeEvents([{ userId, ...notificationsChanged }])
