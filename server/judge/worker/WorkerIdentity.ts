import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { Context, Data, Effect, Layer } from "effect"
import { Client } from "pg"
import { DatabaseAddress, forNode } from "../../platform/database/DatabaseAddress.ts"

/** The connection that proves a worker alive broke; the worker must end, because others take over its work. */
export class IdentityLost extends Data.TaggedError("IdentityLost")<{ readonly cause: unknown }> {}

/** First half of the advisory locks' keys; the second is the worker's own. */
const lockClass = 2_053_205_345

/** SQL: whether the worker of a row of `judge_workers w` is alive; a row alone stays until another worker finds it dead. */
export const isAlive = `exists (select from pg_locks l where l.locktype = 'advisory' and l.classid = ${lockClass}
  and l.objid = w.lock_key and l.granted and l.database = (select oid from pg_database where datname = current_database()))`

export interface DeadWorker {
  readonly id: string
}

const attempt = <A>(run: () => Promise<A>) =>
  Effect.tryPromise({ try: run, catch: (cause) => new IdentityLost({ cause }) })

/**
 * Who this worker is, proved by a lock that PostgreSQL holds for its connection.
 *
 * However the process ends, even by `kill -9` or with its machine, the lock
 * falls at once, and only then: whoever gets the lock of another worker knows
 * that it is dead, without clocks or process numbers.
 */
export class WorkerIdentity extends Context.Service<
  WorkerIdentity,
  {
    readonly id: string
    /** Never succeeds; fails when the lock cannot be relied on any more. */
    readonly lost: Effect.Effect<never, IdentityLost>
    /** Runs `bury` for each dead worker, which no other worker does at the same time. */
    readonly forDead: <E, R>(
      recover: (dead: DeadWorker) => Effect.Effect<void, E, R>
    ) => Effect.Effect<void, IdentityLost | E, R>
  }
>()("server/judge/worker/WorkerIdentity") {
  static readonly layer = Layer.effect(
    WorkerIdentity,
    Effect.gen(function* () {
      const id = randomUUID()
      const client = new Client({
        ...forNode(yield* DatabaseAddress),
        application_name: "zama-judge",
        keepAlive: true
      })
      const broken = new Promise<never>((_resolve, reject) => {
        client.on("error", reject)
        client.once("end", () => reject(new Error("The connection ended.")))
      })
      broken.catch(() => {})
      yield* attempt(() => client.connect())
      yield* Effect.addFinalizer(() => Effect.promise(() => leave(client, id)))
      yield* attempt(() => register(client, id))
      const forDead = Effect.fnUntraced(function* <E, R>(
        recover: (dead: DeadWorker) => Effect.Effect<void, E, R>
      ) {
        for (const { id: other, lock_key: key } of yield* attempt(() => others(client, id))) {
          if (!(yield* attempt(() => tryLock(client, key)))) continue
          yield* Effect.ensuring(recover({ id: other }), Effect.ignore(attempt(() => unlock(client, key))))
        }
      })
      return WorkerIdentity.of({ id, lost: attempt(() => broken), forDead })
    })
  )
}

interface WorkerRow {
  readonly id: string
  readonly lock_key: number
}

/** In one transaction, so that nobody sees a worker without its lock. */
async function register(client: Client, id: string) {
  await client.query("begin")
  const { rows } = await client.query<WorkerRow>(
    "insert into judge_workers (id, host) values ($1, $2) returning id, lock_key",
    [id, hostname()]
  )
  await client.query("select pg_advisory_lock($1, $2)", [lockClass, rows[0]?.lock_key])
  await client.query("commit")
}

async function leave(client: Client, id: string) {
  await client.query("delete from judge_workers where id = $1", [id]).catch(() => {})
  client.removeAllListeners("end")
  await client.end().catch(() => {})
}

async function others(client: Client, id: string): Promise<ReadonlyArray<WorkerRow>> {
  const { rows } = await client.query<WorkerRow>("select id, lock_key from judge_workers where id <> $1", [
    id
  ])
  return rows
}

async function tryLock(client: Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1, $2) as locked", [
    lockClass,
    key
  ])
  return rows[0]?.locked === true
}

const unlock = (client: Client, key: number) =>
  client.query("select pg_advisory_unlock($1, $2)", [lockClass, key])
