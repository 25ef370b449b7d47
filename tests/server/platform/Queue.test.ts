import { PgClient } from "@effect/sql-pg"
import { Deferred, Effect, Layer, ManagedRuntime, Queue as Inbox } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Queue } from "../../../server/platform/Queue.ts"
import { createTestDatabase, type TestDatabase } from "../../support/database.ts"

let database: TestDatabase
const runtimeOf = ({ layer }: TestDatabase) =>
  ManagedRuntime.make(Queue.layer({ supervise: true }).pipe(Layer.provideMerge(layer)))
let runtime: ReturnType<typeof runtimeOf>

beforeAll(async () => {
  database = await createTestDatabase()
  runtime = runtimeOf(database)
})

afterAll(async () => {
  await runtime.dispose()
  await database.drop()
})

const queued = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ data: { n: number } }>`select data from pgboss.job where name = 'runs' and state = 'created'`
)

test("a job appears with the commit of the transaction that enqueued it", async () => {
  const seen = await runtime.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const queue = yield* Queue
      const during = yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* queue.enqueue("runs", { n: 1 })
          return { inside: (yield* queued).length }
        })
      )
      return { ...during, after: (yield* queued).map((row) => row.data) }
    })
  )
  expect(seen).toEqual({ inside: 1, after: [{ n: 1 }] })
})

test("a job of a rolled back transaction does not exist", async () => {
  const before = await runtime.runPromise(queued)
  await runtime.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* (yield* Queue)
        .enqueue("runs", { n: 2 })
        .pipe(Effect.andThen(Effect.fail("changed my mind")), sql.withTransaction, Effect.ignore)
    })
  )
  expect(await runtime.runPromise(queued)).toEqual(before)
})

test("workers are notified of a job after its commit, and not after a rollback", async () => {
  const names = await runtime.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const pg = yield* PgClient.PgClient
        const queue = yield* Queue
        const notices = yield* pg.listen("zama_jobs")
        const changedMind = Effect.andThen(
          queue.enqueue("invitations", { n: 1 }),
          Effect.fail("changed my mind")
        )
        yield* Effect.ignore(pg.withTransaction(changedMind))
        yield* pg.withTransaction(queue.enqueue("mail", { n: 2 }))
        // Notices of the tests before may still be on their way.
        const seen: Array<string | undefined> = []
        while (!seen.includes("mail")) seen.push((yield* Inbox.take(notices)).payload)
        return seen
      })
    )
  )
  expect(names).not.toContain("invitations")
})

test("a slot runs the next job at once and a failed job is retried", async () => {
  const seen: Array<string> = []
  await runtime.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const queue = yield* Queue
        const done = yield* Deferred.make<void>()
        yield* queue.work("judging", { slots: 1 }, ({ data, attempt }) =>
          Effect.suspend(() => {
            const { n } = data as { n: number }
            seen.push(`${n}.${attempt}`)
            if (n === 2 && attempt === 0) return Effect.fail("once")
            return n === 5 ? Effect.asVoid(Deferred.succeed(done, undefined)) : Effect.void
          })
        )
        for (const n of [1, 2, 3, 4]) yield* queue.enqueue("judging", { n })
        yield* queue.enqueue("judging", { n: 5 }, { priority: -1 })
        yield* Deferred.await(done)
      })
    )
  )
  expect(seen.toSorted()).toEqual(["1.0", "2.0", "2.1", "3.0", "4.0", "5.0"])
})
