import { Effect, Schema } from "effect"
import { liveEvents } from "../../src/api/contract/events.ts"
import { ReadSql } from "../platform/database/SqlLive.ts"
import { rowsOf } from "../problems/rows.ts"
import type { StreamRegistry } from "./StreamRegistry.ts"

/** Ends the streams of sessions that were signed out elsewhere. */
export const closeEndedSessions = Effect.fnUntraced(function* (streams: StreamRegistry) {
  const open = streams.all()
  if (open.length === 0) return
  const sql = yield* ReadSql
  const sessions = [...new Set(open.map(({ viewer }) => viewer.sessionId))]
  const rows = yield* sql<{ id: string }>`
    select id from unnest(${sessions}::uuid[]) asked (id)
    where not exists (select from sessions where sessions.id = asked.id and ended_at is null)`
  const ended = new Set(rows.map(({ id }) => id))
  for (const stream of open) if (ended.has(stream.viewer.sessionId)) stream.close()
})

const Waiting = Schema.Struct({
  id: Schema.Int,
  userId: Schema.Int,
  problemId: Schema.Int,
  testsTotal: Schema.Int,
  place: Schema.Int
})

const decodeWaiting = rowsOf(Waiting)
const encodeEvent = Schema.encodeEffect(liveEvents.solution)

/** Which place each waiting solution was told last. */
const told = new WeakMap<StreamRegistry, Map<number, number>>()

/** Near the front each step, far back a twentieth of the way: a long queue moves for thousands at once. */
const isWorthTelling = (known: number | undefined, place: number) =>
  known === undefined || Math.abs(known - place) * 20 > place

/**
 * Tells readers how their waiting solutions move up. One query for all of them,
 * every other second: telling each step to each reader would cost the square of the queue.
 */
export const tellQueuePlaces = Effect.fnUntraced(function* (streams: StreamRegistry) {
  const userIds = streams.userIds()
  if (userIds.length === 0) return
  const sql = yield* ReadSql
  const rows = yield* sql`
    select id, user_id as "userId", problem_id as "problemId", tests_total as "testsTotal", place from (
      select id, user_id, problem_id, tests_total, row_number() over (order by priority desc, id) - 1 as place
      from solutions where status = 'queued'
    ) waiting join unnest(${[...userIds]}::bigint[]) reader (user_id) using (user_id)`
  const waiting = yield* decodeWaiting(rows)
  const before = told.get(streams) ?? new Map<number, number>()
  const now = new Map<number, number>()
  told.set(streams, now)
  for (const { userId, place, ...solution } of waiting) {
    const known = before.get(solution.id)
    const isNews = isWorthTelling(known, place)
    now.set(solution.id, isNews ? place : (known ?? place))
    if (!isNews) continue
    const event = { ...solution, status: "queued", score: 0, testsDone: 0, queuePlace: place } as const
    const data = yield* encodeEvent(event)
    for (const stream of streams.of(userId)) stream.send({ id: null, kind: "solution", data })
  }
})
