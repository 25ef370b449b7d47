import { Effect, Schema } from "effect"
import { amber, type Checked, checked, red } from "./findings.ts"
import { rowsOf, sql } from "../../../platform/database/sql.ts"
import { PlatformChecks } from "./PlatformChecks.ts"

const gigabyte = 1024 ** 3

const checkMail = Effect.fnUntraced(function* () {
  const mail = yield* (yield* PlatformChecks).mail
  const findings = {
    none: [amber("readiness.mail.none")],
    reachable: [],
    unreachable: [red("readiness.mail.unreachable")]
  }
  return checked("mail", findings[mail], { key: "readiness.mail.fine" })
})

const leastFree = { red: gigabyte, amber: 5 * gigabyte }

/** Checks the disk space for solutions. */
const checkDisk = Effect.fnUntraced(function* () {
  const free = yield* (yield* PlatformChecks).freeBytes
  const values = { free: Math.round((free / gigabyte) * 10) / 10 }
  const findings = [
    ...(free < leastFree.red ? [red("readiness.disk.full", values)] : []),
    ...(free >= leastFree.red && free < leastFree.amber ? [amber("readiness.disk.little", values)] : [])
  ]
  return checked("disk", findings, { key: "readiness.disk.fine", values })
})

const decodeTimes = rowsOf({ now: Schema.Finite, newest: Schema.NullOr(Schema.Finite) })

/** Maximum difference between the clocks, in milliseconds. */
const mostApart = 2000

/** Compares the clocks of server and database, and checks that neither is behind the newest solution. */
const checkClocks = Effect.fnUntraced(function* () {
  const { clock } = yield* PlatformChecks
  const asked = yield* clock
  const [times] = yield* sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
    (select (extract(epoch from max(received_at)) * 1000)::float8 from solutions) as newest`.pipe(decodeTimes)
  const answered = yield* clock
  if (times === undefined)
    return checked("clocks", [red("readiness.clocks.apart", { seconds: "?" })], fineClocks)
  const apart = Math.max(asked - times.now, times.now - answered, 0)
  const behind = (times.newest ?? 0) - answered
  return checked(
    "clocks",
    [
      ...(apart > mostApart ? [red("readiness.clocks.apart", { seconds: Math.round(apart / 1000) })] : []),
      ...(behind > mostApart ? [red("readiness.clocks.wentBack")] : [])
    ],
    fineClocks
  )
})

const fineClocks = { key: "readiness.clocks.fine" } as const

const decodeBackups = rowsOf({ name: Schema.String, hours: Schema.Int, restored: Schema.Boolean })

/** Checks whether a backup of the last day was restored once: only that proves it. */
const checkBackup = Effect.fnUntraced(function* () {
  const backups =
    yield* sql`select name, greatest(0, floor(extract(epoch from now() - made_at) / 3600))::int as hours,
      restored_at is not null as restored
    from backups order by made_at desc limit 100`.pipe(decodeBackups)
  const proven = backups.find(({ restored }) => restored)
  const fine = { key: "readiness.backup.fine", values: { hours: proven?.hours ?? 0 } } as const
  if (proven !== undefined && proven.hours < 24) return checked("backup", [], fine)
  const [newest] = backups
  if (newest === undefined) return checked("backup", [amber("readiness.backup.none")], fine)
  const { name, hours } = newest
  const finding =
    proven === newest
      ? amber("readiness.backup.old", { hours })
      : amber("readiness.backup.untried", { hours, name })
  return checked("backup", [finding], fine)
})

/** Checks the machine: mail, disk, clocks and backups. */
export const checkPlatform = Effect.fn("checkPlatform")(function* () {
  const items: ReadonlyArray<Checked> = yield* Effect.all(
    [checkMail(), checkDisk(), checkClocks(), checkBackup()],
    { concurrency: 4 }
  )
  return items
})
