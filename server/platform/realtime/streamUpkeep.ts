import { Effect, Schema } from "effect"
import { realtimeEvents } from "../../../src/api/contract/messages/events.ts"
import { readSql, rowsOf } from "../database/sql.ts"
import type { StreamRegistry } from "./StreamRegistry.ts"

/** Ends the streams of sessions that were signed out elsewhere. */
export const closeEndedSessions = Effect.fnUntraced(function* (streams: StreamRegistry) {
  const open = streams.all()
  if (open.length === 0) return
  const sessions = [...new Set(open.map(({ viewer }) => viewer.sessionId))]
  const rows = yield* readSql<{ id: string }>`
    select id from unnest(${sessions}::uuid[]) asked (id)
    where not exists (select from sessions where sessions.id = asked.id and ended_at is null)`
  const ended = new Set(rows.map(({ id }) => id))
  for (const stream of open) if (ended.has(stream.viewer.sessionId)) stream.close()
})

const decodeRecent = rowsOf({ userId: Schema.Int, id: Schema.Int })

/**
 * The readers who miss an event of the last minutes, because its notice was lost. The query and the reading after it can
 * each hang for a minute, and three minutes cover both.
 */
export const readersBehind = Effect.fnUntraced(function* (streams: StreamRegistry) {
  if (streams.size === 0) return []
  const recent = yield* readSql`
    select user_id as "userId", max(id) as id from events
    where created_at > now() - interval '3 minutes' group by user_id`.pipe(decodeRecent)
  return recent.filter(({ userId, id }) => streams.misses(userId, id)).map(({ userId }) => userId)
})

const encodeEvent = Schema.encodeEffect(realtimeEvents.solution)

/** The last published queue position of each waiting solution. */
const published = new WeakMap<StreamRegistry, Map<number, number>>()

/**
 * Whether to publish a move: near the front every step, further back only moves of over 5%. A long queue moves for
 * thousands at once.
 */
const isWorthPublishing = (known: number | undefined, index: number) =>
  known === undefined || Math.abs(known - index) * 20 > index

const decodeWaiting = rowsOf({
  id: Schema.Int,
  userId: Schema.Int,
  problemId: Schema.Int,
  testsTotal: Schema.Int
})

/**
 * Publishes the queue positions of waiting solutions to their authors. One query every 2 seconds serves all of them:
 * publishing each step to each reader would cost the square of the queue.
 */
export const publishQueuePositions = Effect.fnUntraced(function* (streams: StreamRegistry) {
  if (streams.size === 0) return
  // Reads the whole queue without joining the readers, because the planner cannot estimate their number.
  const waiting = yield* readSql`
    select id, user_id as "userId", problem_id as "problemId", tests_total as "testsTotal"
    from solutions where status = 'queued' order by priority desc, id`.pipe(decodeWaiting)
  const before = published.get(streams) ?? new Map<number, number>()
  const now = new Map<number, number>()
  published.set(streams, now)
  for (const [index, { userId, ...solution }] of waiting.entries()) {
    if (!streams.has(userId)) continue
    const known = before.get(solution.id)
    const isUserEvent = isWorthPublishing(known, index)
    now.set(solution.id, isUserEvent ? index : (known ?? index))
    if (!isUserEvent) continue
    const event = { ...solution, status: "queued", score: 0, testsDone: 0, queuePlace: index } as const
    const data = yield* encodeEvent(event)
    for (const stream of streams.of(userId)) stream.send({ id: null, kind: "solution", data })
  }
})
