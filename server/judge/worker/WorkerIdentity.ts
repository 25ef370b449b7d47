import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { Context, Data, Effect, Layer } from "effect"
import { Client } from "pg"
import { DatabaseAddress, forNode } from "../../platform/database/DatabaseAddress.ts"

/** The connection that proves the worker alive broke. The worker must end, because other workers take over its jobs. */
export class IdentityLost extends Data.TaggedError("IdentityLost")<{ readonly cause: unknown }> {}

/** First key of the advisory locks; the second is the worker's `lock_key`. */
const lockClass = 2_053_205_345

/**
 * SQL condition: the worker of a `judge_workers w` row is alive. A
 * dead worker's row stays until another worker removes it.
 */
export const isAlive = `exists (select from pg_locks l where l.locktype = 'advisory' and l.classid = ${lockClass}
  and l.objid = w.lock_key and l.granted and l.database = (select oid from pg_database where datname = current_database()))`

export interface DeadWorker {
  readonly id: string
}

const attempt = <A>(run: () => Promise<A>) =>
  Effect.tryPromise({ try: run, catch: (cause) => new IdentityLost({ cause }) })

/**
 * The identity of this worker, proved by an advisory lock that PostgreSQL holds for its connection.
 * PostgreSQL releases the lock exactly when the process ends, even by `kill -9` or a machine failure. A worker that
 * acquires another worker's lock therefore knows that the other is dead, without clocks or process ids.
 */
export class WorkerIdentity extends Context.Service<
  WorkerIdentity,
  {
    readonly id: string
    /** Never succeeds; fails when the lock is no longer reliable. */
    readonly lost: Effect.Effect<never, IdentityLost>
    /** Runs `recover` for each dead worker, under a lock that keeps other workers from doing the same. */
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

/** Uses one transaction, so that a worker row is never visible without its lock. */
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
