import { Effect, Schema } from "effect"
import { amber, type Checked, checked, red } from "./findings.ts"
import { rowsOf, sql } from "../../../platform/database/sql.ts"
import { PlatformChecks } from "./PlatformChecks.ts"

const gigabyte = 1024 ** 3
const hour = 3_600_000

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

const oldest = { red: 7 * 24 * hour, amber: 24 * hour }

/** Checks the age of the newest backup. */
const checkBackup = Effect.fnUntraced(function* () {
  const platformChecks = yield* PlatformChecks
  const { provenAt, claimedAt } = yield* platformChecks.backups
  const now = yield* platformChecks.clock
  const fine = { key: "readiness.backup.fine", values: hoursSince(now, provenAt ?? now) } as const
  if (provenAt !== null && now - provenAt <= oldest.amber) return checked("backup", [], fine)
  if (provenAt !== null && now - provenAt <= oldest.red)
    return checked("backup", [amber("readiness.backup.old", hoursSince(now, provenAt))], fine)
  if (claimedAt !== null && now - claimedAt <= oldest.red)
    return checked("backup", [amber("readiness.backup.claimed", hoursSince(now, claimedAt))], fine)
  const last = provenAt ?? claimedAt
  const finding =
    last === null ? red("readiness.backup.none") : red("readiness.backup.old", hoursSince(now, last))
  return checked("backup", [finding], fine)
})

const hoursSince = (now: number, at: number) => ({ hours: Math.max(0, Math.floor((now - at) / hour)) })

/** Checks the machine: mail, disk, clocks and backups. */
export const checkPlatform = Effect.fn("checkPlatform")(function* () {
  const items: ReadonlyArray<Checked> = yield* Effect.all(
    [checkMail(), checkDisk(), checkClocks(), checkBackup()],
    { concurrency: 4 }
  )
  return items
})
