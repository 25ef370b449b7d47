import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { Effect, Schema } from "effect"
import { Config } from "../platform/config.ts"
import { addressForChild } from "../platform/database/chooseDatabase.ts"
import { DatabaseAddress } from "../platform/database/DatabaseAddress.ts"
import { rowsOf, sql } from "../platform/database/sql.ts"
import { environmentWith } from "../platform/environmentWithoutSecrets.ts"
import { lowerPriority } from "../platform/lowerPriority.ts"
import { isDue } from "./isDue.ts"

const program = fileURLToPath(new URL("backupMain.ts", import.meta.url))

/** As much lower than the server's priority as the judge's: lower, and a busy machine would hold the snapshot for hours. */
const usualNiceness = 10
const patienceMs = 8000

/** What a backup reads; it sends no mails. */
const settings = /^(DATABASE_URL|PG\w+|FILES_URL|DATA_DIR|BACKUP_\w+|SIGNING_KEY|LOG_LEVEL)$/

interface Schedule {
  readonly hours: number
  readonly niceness: number
  readonly environment: Readonly<Record<string, string>>
}

/** Runs a process until it ends; returns whether it succeeded. An interruption lets it clean up. */
const runProcess = ({ environment, niceness }: Schedule) =>
  Effect.callback<boolean>((resume) => {
    const child = spawn(process.execPath, [program], {
      // A session of its own, because Linux gives its priority to whole sessions.
      detached: true,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...environmentWith(settings), ...environment }
    })
    if (child.pid !== undefined) lowerPriority(child.pid, niceness)
    child.once("exit", (code) => resume(Effect.succeed(code === 0)))
    child.once("error", () => resume(Effect.succeed(false)))
    return Effect.callback<void>((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done(Effect.void)
      child.once("exit", () => done(Effect.void))
      child.kill("SIGTERM")
      setTimeout(() => child.kill("SIGKILL"), patienceMs).unref()
    })
  })

const decodeRows = rowsOf({ due: Schema.Boolean })

/** Makes and checks a backup in a process of its own if one is due; returns how long to wait before the next look. */
const look = Effect.fnUntraced(function* (schedule: Schedule) {
  const [row] = yield* sql`select ${sql.literal(isDue(schedule.hours))} as due`.pipe(decodeRows)
  if (row?.due !== true) return "10 minutes" as const
  return (yield* runProcess(schedule)) ? ("10 minutes" as const) : ("1 hour" as const)
})

/** The start of a server is busy enough, and servers that are started to look at something need no backup. */
const firstLook = "15 minutes"

/** Makes backups by schedule until the scope closes: in all processes of an installation together, one at a time. */
export const scheduleBackups = Effect.fn("scheduleBackups")(function* (niceness = usualNiceness) {
  const { backupEvery: hours } = yield* Config
  if (hours === 0) return
  const environment = addressForChild(yield* DatabaseAddress)
  const lookAndWait = look({ hours, niceness, environment }).pipe(
    Effect.catchCause((cause) =>
      Effect.as(Effect.logWarning("Whether a backup is due could not be read", cause), "10 minutes" as const)
    ),
    Effect.flatMap(Effect.sleep)
  )
  yield* Effect.sleep(firstLook).pipe(Effect.andThen(Effect.forever(lookAndWait)), Effect.forkScoped)
})
