import { Cause, Context, Data, Effect, Exit, Layer, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import {
  type ConstructorOptions,
  type Db,
  type JobInsert,
  type JobWithMetadata,
  PgBoss,
  type SendOptions
} from "pg-boss"
import { DatabaseAddress, forNode } from "./database/DatabaseAddress.ts"
import { deadLetterQueue, type QueueName, queues } from "./queues.ts"
import { type JobNotifier, jobNotifier } from "./jobNotifier.ts"
import { traced, withTraceparent } from "./tracing.ts"

/** A job could not be enqueued, claimed or settled; `cause` is the database error. */
export class QueueFailure extends Data.TaggedError("QueueFailure")<{ readonly cause: unknown }> {}

export interface EnqueueOptions {
  /** Higher runs first; default 0. */
  readonly priority?: number
  /** Jobs of one group share `groupConcurrency`. */
  readonly group?: string
  readonly startAfterSeconds?: number
  /** At most one waiting job with this key. */
  readonly singletonKey?: string
}

/** A job that can be claimed at once. */
interface ReadyJob extends Pick<EnqueueOptions, "priority" | "group"> {
  readonly data: object
}

/** A queue whose jobs a worker may pass on to a part of it, for a language that the worker lacks. */
export type DividedQueue = Extract<QueueName, "judging" | "runs">

/** A queue, or the part of it for one language. */
type Destination = QueueName | { readonly queue: DividedQueue; readonly language: string }

export interface ClaimedJob {
  readonly id: string
  readonly data: unknown
  readonly priority: number
  readonly group: string | null
  /** 0 on the first attempt. */
  readonly attempt: number
}

export interface WorkOptions {
  /** Concurrent jobs in this process. */
  readonly slots: number
  /** Concurrent jobs of one group, over all processes. */
  readonly groupConcurrency?: number
  /** How often to look for jobs whose notification was lost; default 2. */
  readonly pollingSeconds?: number
  /** Called when a job is claimed and when it is settled. */
  readonly onClaim?: (job: {
    readonly queue: string
    readonly id: string
    readonly isClaimed: boolean
  }) => void
}

interface QueueShape {
  /** Enqueues a job; inside `sql.withTransaction` it appears only if the transaction commits. */
  readonly enqueue: (
    queue: Destination,
    data: object,
    options?: EnqueueOptions
  ) => Effect.Effect<string, QueueFailure>
  /** Enqueues many jobs with one statement. */
  readonly enqueueAll: (queue: QueueName, jobs: ReadonlyArray<ReadyJob>) => Effect.Effect<void, QueueFailure>
  /** Processes a queue until the scope closes, then waits for running jobs. Failed jobs are retried. */
  readonly work: <E, R>(
    queue: Destination,
    options: WorkOptions,
    handler: (job: ClaimedJob) => Effect.Effect<void, E, R>
  ) => Effect.Effect<void, QueueFailure, R | Scope.Scope>
  /** Returns the jobs of a dead worker to the queue at once, without waiting for the heartbeat. */
  readonly giveBack: (ids: ReadonlyArray<string>) => Effect.Effect<void, QueueFailure>
  /** Number of waiting jobs. */
  readonly waiting: (queue: QueueName) => Effect.Effect<number, QueueFailure>
}

const attempt = <A>(run: () => Promise<A>) =>
  Effect.tryPromise({ try: run, catch: (cause) => new QueueFailure({ cause }) })

/** A pg-boss connection that uses the caller's transaction. */
const callersConnection = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const context = yield* Effect.context()
  const run = Effect.runPromiseWith(context)
  const db: Db = {
    executeSql: async (text, values) => ({ rows: [...(await run(sql.unsafe(text, values)))] })
  }
  return db
})

const sendOptions = (options: EnqueueOptions, db: Db): SendOptions => ({
  db,
  ...(options.priority === undefined ? {} : { priority: options.priority }),
  ...(options.group === undefined ? {} : { group: { id: options.group } }),
  ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
  ...(options.singletonKey === undefined ? {} : { singletonKey: options.singletonKey })
})

const insertedJob = ({ data, priority = 0, group }: ReadyJob): JobInsert => ({
  data,
  priority,
  ...(group === undefined ? {} : { group: { id: group } })
})

// pg-boss would notify within the caller's transaction, which makes such commits sync one by one; see jobNotifier.
const quiet = (name: QueueName) => ({ ...queues[name], sendNotification: false })

const createQueues = async (boss: PgBoss) => {
  await boss.createQueue(deadLetterQueue)
  for (const name of Object.keys(queues) as Array<QueueName>) {
    await boss.createQueue(name, quiet(name))
    await boss.updateQueue(name, quiet(name))
  }
}

/** The name of a queue; creates the part of a queue for a language. */
const findQueue = (boss: PgBoss) => {
  const created = new Set<string>()
  return async (destination: Destination): Promise<string> => {
    if (typeof destination === "string") return destination
    const { queue, language } = destination
    const name = `${queue}-${language}`
    if (!created.has(name)) await boss.createQueue(name, quiet(queue))
    created.add(name)
    return name
  }
}

const bossOptions = (address: ConstructorOptions): ConstructorOptions => ({
  ...address,
  application_name: "zama-queue",
  max: 6,
  schedule: false,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  queueCacheIntervalSeconds: 30
})

/** Continues the trace that enqueued the job, with the wait in the queue. */
const tracedJob = <E, R>(
  queue: string,
  { data, createdOn }: JobWithMetadata<unknown>,
  work: Effect.Effect<void, E, R>
) =>
  traced(
    {
      name: `job ${queue}`,
      kind: "consumer",
      traceparent: (data as { readonly traceparent?: unknown } | null)?.traceparent,
      waited: { name: `queue ${queue}`, since: createdOn.getTime() }
    },
    work
  )

const settle = <E>(exit: Exit.Exit<void, E>) =>
  Exit.isSuccess(exit) ? undefined : Promise.reject(Cause.squash(exit.cause))

const startWorker = Effect.fnUntraced(function* <E, R>(
  boss: PgBoss,
  notifier: JobNotifier,
  queue: string,
  options: WorkOptions,
  handler: (job: ClaimedJob) => Effect.Effect<void, E, R>
) {
  const context = yield* Effect.context<R>()
  const run = Effect.runPromiseExitWith(context)
  const worker = { id: "" }
  const handle = async ([job]: ReadonlyArray<JobWithMetadata<unknown>>) => {
    if (job === undefined) return
    options.onClaim?.({ queue, id: job.id, isClaimed: true })
    try {
      const { id, data, priority, groupId, retryCount } = job
      const claimed = { id, data, priority, group: groupId ?? null, attempt: retryCount }
      await settle(await run(tracedJob(queue, job, handler(claimed)), { signal: job.signal }))
    } finally {
      options.onClaim?.({ queue, id: job.id, isClaimed: false })
      // Without this the slot sleeps until its next poll even if jobs are waiting.
      queueMicrotask(() => boss.notifyWorker(worker.id))
    }
  }
  const { groupConcurrency, pollingSeconds = 2 } = options
  const settings = {
    includeMetadata: true,
    pollingIntervalSeconds: pollingSeconds,
    ...(groupConcurrency === undefined ? {} : { groupConcurrency })
  } as const
  worker.id = yield* attempt(() => boss.work<unknown, void, typeof settings>(queue, settings, handle))
  yield* Effect.addFinalizer(() => Effect.promise(() => boss.offWork(queue, { id: worker.id, wait: true })))
  yield* notifier.subscribe(queue, () => boss.notifyWorker(worker.id))
})

const makeQueue = (
  boss: PgBoss,
  sql: SqlClient.SqlClient,
  notifier: JobNotifier,
  nameOf: ReturnType<typeof findQueue>
): QueueShape => ({
  enqueue: Effect.fnUntraced(function* (queue, data, options = {}) {
    const name = yield* attempt(() => nameOf(queue))
    const db = yield* callersConnection(sql)
    const traceable = yield* withTraceparent(data)
    const id = yield* attempt(() => boss.send(name, traceable, sendOptions(options, db)))
    yield* notifier.notify(name)
    return id ?? ""
  }),
  enqueueAll: Effect.fnUntraced(function* (queue, jobs) {
    const db = yield* callersConnection(sql)
    yield* attempt(() => boss.insert(queue, jobs.map(insertedJob), { db }))
    yield* notifier.notify(queue)
  }),
  work: Effect.fnUntraced(function* (queue, options, handler) {
    const name = yield* attempt(() => nameOf(queue))
    const start = startWorker(boss, notifier, name, options, handler)
    yield* Effect.forEach(Array.from({ length: options.slots }), () => start, { discard: true })
  }),
  giveBack: Effect.fnUntraced(function* (ids) {
    const found = yield* sql<{ name: string; ids: ReadonlyArray<string> }>`
      select name, array_agg(id::text) as ids from pgboss.job where id = any(${[...ids]}::uuid[]) group by name`.pipe(
      Effect.mapError((cause) => new QueueFailure({ cause }))
    )
    for (const { name, ids: own } of found) {
      yield* attempt(() => boss.fail(name, [...own], { message: "the worker died" }))
    }
  }),
  waiting: (queue) =>
    attempt(async () => (await boss.getQueueStats(queue, { force: true }))[0]?.readyCount ?? 0)
})

/** Background jobs in the same database, enqueued in the same transactions as other writes. */
export class Queue extends Context.Service<Queue, QueueShape>()("server/platform/Queue") {
  /** `supervise`: also detect jobs of dead workers; one process per installation is enough. */
  static readonly layer = (options: { readonly supervise: boolean }) =>
    Layer.effect(
      Queue,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const boss = new PgBoss({
          ...bossOptions(forNode(yield* DatabaseAddress)),
          supervise: options.supervise
        })
        const report = Effect.runForkWith(yield* Effect.context())
        const state = { stopping: false }
        // Log only the text: the error holds the whole connection.
        boss.on("error", (error) => {
          if (!state.stopping) report(Effect.logWarning(`The queue reports: ${error.message}`))
        })
        yield* Effect.acquireRelease(
          attempt(() => boss.start()),
          () =>
            Effect.suspend(() => {
              state.stopping = true
              return Effect.promise(() => boss.stop({ graceful: true, timeout: 10_000 }))
            })
        )
        yield* attempt(() => createQueues(boss))
        return Queue.of(makeQueue(boss, sql, yield* jobNotifier, findQueue(boss)))
      })
    )
}
