import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { Client } from "pg"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { childrenOf } from "../../../../server/platform/childrenOf.ts"
import { embeddedDatabase } from "../../../../server/platform/database/embeddedDatabase.ts"
import { clusterLayout } from "../../../../server/platform/database/embedded/layout.ts"
import { findPostmaster, stopPostmaster } from "../../../../server/platform/database/embedded/postmaster.ts"
import { startCluster } from "../../../../server/platform/database/embedded/startCluster.ts"
import { eventually } from "../../../support/eventually.ts"

let folder: string
const layout = () => clusterLayout(folder)
const pid = () => findPostmaster(layout().data)?.pid

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "zama-cluster-"))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  await stopPostmaster(layout().data)
  rmSync(folder, { recursive: true, force: true })
})

const start = () => startCluster(folder, { careless: true })

const query = async <Row extends object>(text: string): Promise<ReadonlyArray<Row>> => {
  const client = new Client({ host: layout().socketFolder, user: "zama", database: "postgres" })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

test("it listens on its owner's socket only and on no network, and stops without a trace", async () => {
  const cluster = await start()
  expect(await query("select current_setting('listen_addresses') as listen")).toEqual([{ listen: "" }])
  expect(statSync(layout().socketFolder).mode & 0o777).toBe(0o700)
  const running = pid()
  await cluster.stop()
  await eventually(() => expect(() => process.kill(running ?? 0, 0)).toThrow("ESRCH"))
})

test("a running database is adopted, even by several processes at once", async () => {
  const [one, other] = await Promise.all([start(), start()])
  expect([one.adopted, other.adopted].filter(Boolean)).toEqual([true])
  const running = pid()
  expect((await start()).adopted).toBe(true)
  expect(pid()).toBe(running)
})

test("a commit survives kill -9", async () => {
  await startCluster(folder)
  await query("create table kept (n int)")
  await query("insert into kept values (1)")
  process.kill(pid() ?? 0, "SIGKILL")
  expect((await startCluster(folder)).adopted).toBe(false)
  expect(await query("select n from kept")).toEqual([{ n: 1 }])
}, 60_000)

/** The process of a running PostgreSQL that writes its log. */
const logWriter = () =>
  childrenOf(pid() ?? 0).find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("walwriter"))

/** A frozen process of a failed test could not be ended otherwise. */
const thaw = (frozen: number) => {
  try {
    process.kill(frozen, "SIGCONT")
  } catch {
    // It was replaced.
  }
}

test.runIf(process.platform === "linux")(
  "a database that neither works nor recovers is started again",
  async () => {
    const database = embeddedDatabase(folder, { careless: true, stopsAtEnd: () => true, revives: true })
    const watched = Effect.gen(function* () {
      const stuck = pid() ?? 0
      const writer = yield* Effect.promise(() =>
        eventually(() => {
          const found = logWriter()
          expect(found).toBeDefined()
          return found ?? 0
        })
      )
      process.kill(stuck, "SIGSTOP")
      process.kill(writer, "SIGKILL")
      const isReplaced = () => {
        expect(findPostmaster(layout().data)).toMatchObject({ status: "ready" })
        expect(pid()).not.toBe(stuck)
      }
      const replaced = vi.waitFor(isReplaced, { timeout: 60_000 }).finally(() => thaw(stuck))
      yield* Effect.promise(() => replaced)
      expect(yield* Effect.promise(() => query("select 1 as one"))).toEqual([{ one: 1 }])
    })
    await Effect.runPromise(watched.pipe(Effect.provide(Layer.fresh(database)), Effect.scoped))
  },
  90_000
)

test("a pid file with the number of another program is ignored", async () => {
  const cluster = await start()
  const file = join(layout().data, "postmaster.pid")
  const left = readFileSync(file, "utf8")
  await cluster.stop()
  writeFileSync(file, left.replace(/^\d+/, String(process.pid)))
  expect((await start()).adopted).toBe(false)
  expect(await query("select 1 as one")).toEqual([{ one: 1 }])
})

test("data of another version is rejected and left unchanged", async () => {
  const cluster = await start()
  await cluster.stop()
  writeFileSync(join(layout().data, "PG_VERSION"), "17\n")
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 17; this is PostgreSQL 18/)
})

test("a folder that others cannot enter works as well", async () => {
  chmodSync(folder, 0o700)
  await start()
  expect(await query("select lower('ПРИВЕТ') as hello")).toEqual([{ hello: "привет" }])
})
