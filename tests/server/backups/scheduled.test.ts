import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { isDue } from "../../../server/backups/isDue.ts"
import { scheduleBackups } from "../../../server/backups/scheduleBackups.ts"
import { clusterLayout } from "../../../server/platform/database/embedded/layout.ts"
import { findPostmaster } from "../../../server/platform/database/embedded/postmaster.ts"
import { addressForChild } from "../../../server/platform/database/chooseDatabase.ts"
import { createTestDatabase, type TestDatabase } from "../../support/database.ts"
import { emptyMachine, type Machine, machineOf } from "./emptyMachine.ts"
import { eventually } from "../../support/eventually.ts"

let database: TestDatabase
let machine: Machine
beforeAll(async () => {
  database = await createTestDatabase()
  const spare = await emptyMachine()
  await spare.database.drop()
  machine = machineOf(database, spare.dataDir)
  await chmod(machine.dataDir, 0o755)
  for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await machine.remove()
})

const program = join(import.meta.dirname, "../../../server/backups/backupMain.ts")

/** Variables that the process of a scheduled backup inherits. */
const environment = () => ({ DATA_DIR: machine.dataDir, BACKUP_COUNT: "2", LOG_LEVEL: "error" })

const runProgram = async () => {
  const child = spawn(process.execPath, [program], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], ...environment(), ...addressForChild(database.address) }
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")])
  return { code: code as unknown, output }
}

/** Runs the schedule of a server, a quarter of an hour after its start, while `use` runs. */
const onSchedule = (use: () => Promise<void>) =>
  machine.run(
    Effect.gen(function* () {
      // The machine of the tests is busy.
      yield* scheduleBackups(0)
      yield* TestClock.adjust("15 minutes")
      yield* Effect.promise(use)
    }).pipe(Effect.scoped, Effect.provide(TestClock.layer()))
  )

const names = () => readdir(join(machine.dataDir, "backups"))
const record = (sha256: string, hours: number, restored: boolean) =>
  machine.sql(`insert into backups (sha256, name, bytes, made_at, restored_at) values ('${sha256}', '${sha256}.tar.zst', 1,
    now() - interval '${hours} hours', ${restored ? "now()" : "null"})`)

describe("a scheduled backup", () => {
  test("is restored in a second database, and replaces old ones, except the one that was restored last", async () => {
    await mkdir(join(machine.dataDir, "backups"))
    const old = ["01", "02", "03", "04"].map((day) => `zama-2026-11-${day}T00-00-00Z.tar.zst`)
    for (const name of [...old, "of-the-operator.dump"])
      await writeFile(join(machine.dataDir, "backups", name), "old")
    await onSchedule(async () => {
      await vi.waitFor(
        async () =>
          expect(await machine.sql("select from backups where restored_at is not null")).toHaveLength(1),
        { timeout: 160_000, interval: 100 }
      )
      await eventually(async () => expect(await names()).toHaveLength(3))
    })
    const left = await names()
    expect(left).toEqual([
      "of-the-operator.dump",
      old.at(-1),
      expect.stringMatching(/^zama-[\d-]{10}T[\d-]{8}Z\.tar\.zst$/)
    ])
    expect(await machine.sql("select name, restored_at > made_at as restored from backups")).toEqual([
      { name: left.at(-1), restored: true }
    ])
    expect((await readdir(machine.dataDir)).filter((name) => name.startsWith("backup-check"))).toEqual([])
    expect(await runProgram(), "another process that also found one due").toEqual({ code: 0, output: "" })
    expect(await names()).toEqual(left)
  })

  test.runIf(process.env["TEST_FULL"] === "1")("leaves nothing behind when its server stops", async () => {
    await machine.sql("delete from backups")
    const check = join(machine.dataDir, "backup-check")
    let postmaster = 0
    await onSchedule(async () => {
      await vi.waitFor(
        () => {
          postmaster = findPostmaster(clusterLayout(check).data)?.pid ?? 0
          expect(postmaster).toBeGreaterThan(0)
        },
        { timeout: 60_000, interval: 10 }
      )
    })
    expect((await readdir(machine.dataDir)).filter((name) => name.startsWith("backup-check"))).toEqual([])
    expect(() => process.kill(postmaster, 0)).toThrow("ESRCH")
    expect((await names()).filter((name) => name.startsWith("."))).toEqual([])
    expect(await machine.sql("select from backups where restored_at is not null")).toEqual([])
  })
})

describe("a backup is due", () => {
  const due = async () => {
    const [row] = await machine.sql<{ due: boolean }>(`select ${isDue(12)} as due`)
    return row?.due
  }

  test("without one that was restored, and once that is too old", async () => {
    await machine.sql("delete from backups")
    expect(await due()).toBe(true)
    await record("untried", 1, false)
    expect(await due(), "another process may still check it").toBe(false)
    await machine.sql("update backups set made_at = now() - interval '3 hours'")
    expect(await due()).toBe(true)
    await record("young", 11, true)
    expect(await due()).toBe(false)
    await machine.sql("update backups set made_at = now() - interval '13 hours'")
    expect(await due()).toBe(true)
  })

  test("after a contest of a day, but waits for its end no longer than half of the time again", async () => {
    await machine.sql(`insert into contests (slug, status, title_ru, title_en, starts_at, ends_at, next_moment)
      values ('cup', 'open_registration', 'К', 'C', now() + interval '20 minutes', now() + interval '5 hours', now())`)
    expect(await due()).toBe(false)
    await machine.sql("update contests set ends_at = now() + interval '30 hours'")
    expect(await due()).toBe(true)
    await machine.sql(
      "update contests set starts_at = now() - interval '5 hours', ends_at = now() + interval '1 hour'"
    )
    expect(await due()).toBe(false)
    const dueWhile = async (status: string, isDemo: boolean) => {
      const series = isDemo ? "'demo', 1, 3600" : "null, null, null"
      await machine.sql(`update contests set status = '${status}', (series, edition, every_s) = (${series})`)
      return due()
    }
    expect(await dueWhile("draft", false)).toBe(true)
    expect(await dueWhile("closed_contest", false)).toBe(true)
    expect(await dueWhile("started_contest", true)).toBe(true)
    expect(await dueWhile("started_contest", false)).toBe(false)
    await machine.sql("update backups set made_at = now() - interval '19 hours'")
    expect(await due()).toBe(true)
    await record("unrestorable", 3, false)
    expect(await due()).toBe(false)
    await machine.sql("delete from backups")
    expect(await due()).toBe(false)
    await machine.sql("update schema_migrations set created_at = now() - interval '7 hours'")
    expect(await due()).toBe(true)
  })
})
