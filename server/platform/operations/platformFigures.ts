import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Config } from "../config.ts"
import { readSql, rowsOf } from "../database/sql.ts"
import { ReadSql } from "../database/sqlLayer.ts"
import { deadLetterQueue, queues } from "../queues.ts"
import { alarmNames } from "./alarmRules.ts"
import { type Figure, Metrics } from "./Metrics.ts"
import { Readiness } from "./Readiness.ts"
import { readFreeBytes } from "./readFreeBytes.ts"

const states = ["created", "retry", "active", "failed"] as const
const queueNames = [...Object.keys(queues), deadLetterQueue]

const Jobs = { queue: Schema.String, state: Schema.String, jobs: Schema.Int, age: Schema.Finite }

/**
 * A waiting job ages from the moment it can run, a running one from its claim. The parts of a queue for single languages
 * count with it.
 */
const readQueues = readSql`
  select split_part(name, '-', 1) as queue, state::text, count(*)::int as jobs,
    extract(epoch from greatest(now() - min(case state
      when 'active' then started_on when 'created' then greatest(created_on, start_after) else created_on end),
      interval '0'))::float8 as age
  from pgboss.job where state <> 'completed' group by 1, 2`.pipe(
  rowsOf(Jobs),
  Effect.map((rows) =>
    queueNames.flatMap((queue) =>
      states.flatMap((state): ReadonlyArray<Figure> => {
        const found = rows.find((row) => row.queue === queue && row.state === state)
        const labels = { queue, state }
        return [
          { name: "zama_queue_jobs", help: "Jobs that are not completed.", value: found?.jobs ?? 0, labels },
          { name: "zama_queue_oldest_seconds", help: "Age of the oldest.", value: found?.age ?? 0, labels }
        ]
      })
    )
  )
)

const Connections = { application: Schema.String, state: Schema.String, count: Schema.Int }

const readConnections = readSql`
  select application_name as application, coalesce(state, 'unknown') as state, count(*)::int as count
  from pg_stat_activity where datname = current_database() and backend_type = 'client backend' group by 1, 2`.pipe(
  rowsOf(Connections),
  Effect.map((rows) =>
    rows.map(({ count, ...labels }): Figure => ({
      name: "zama_database_connections",
      help: "Connections to the database, of all processes.",
      value: count,
      labels
    }))
  )
)

const readSize = readSql`select pg_database_size(current_database())::float8 as bytes`.pipe(
  rowsOf({ bytes: Schema.Finite }),
  Effect.map((rows) =>
    rows.map(({ bytes }): Figure => ({
      name: "zama_database_bytes",
      help: "Size of the database.",
      value: bytes
    }))
  )
)

/** On the pool for writes: includes the wait for one of its connections. */
const pingDatabase = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const begun = performance.now()
  yield* sql`select 1`
  return [
    {
      name: "zama_database_ping_seconds",
      help: "Time to get a connection of the pool and run the smallest statement.",
      value: (performance.now() - begun) / 1000
    }
  ]
})

const readAlarms = readSql`select name from alarms where raised_at is not null
  and seen_at > now() - interval '10 minutes'`.pipe(
  rowsOf({ name: Schema.String }),
  Effect.map((rows) =>
    alarmNames.map((name): Figure => ({
      name: "zama_alarm",
      help: "1 while the alarm is raised.",
      value: rows.some((row) => row.name === name) ? 1 : 0,
      labels: { name }
    }))
  )
)

/** Adds the figures of queues, database, disk, dependencies and alarms to the metrics. Each fails alone. */
export const addPlatformFigures = Effect.gen(function* () {
  const metrics = yield* Metrics
  const readiness = yield* Readiness
  const { dataDir } = yield* Config
  const context = yield* Effect.context<ReadSql | SqlClient.SqlClient>()
  const add = (source: Effect.Effect<ReadonlyArray<Figure>, unknown, ReadSql | SqlClient.SqlClient>) =>
    metrics.addFigures(Effect.provideContext(source, context))
  for (const source of [readQueues, readConnections, readSize, readAlarms]) add(source)
  add(pingDatabase)
  metrics.addFigures(
    Effect.map(readFreeBytes(dataDir), (value) => [
      { name: "zama_disk_free_bytes", help: "Free disk space at DATA_DIR.", value }
    ])
  )
  metrics.addFigures(
    Effect.map(readiness.ask, ({ checks }) =>
      Object.entries(checks).map(([check, isPassed]) => ({
        name: "zama_ready",
        help: "1 while the check of /readyz passes.",
        value: isPassed ? 1 : 0,
        labels: { check }
      }))
    )
  )
})
