import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer, Logger } from "effect"
import { Client } from "pg"
import { afterEach, beforeEach, expect, test } from "vitest"
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
  client.on("error", () => {})
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
  await eventually(() => expect(() => process.kill(running ?? Number.NaN, 0)).toThrow("ESRCH"))
})

test("a frozen database is stopped, too", async () => {
  await start()
  process.kill(pid() ?? Number.NaN, "SIGSTOP")
  await stopPostmaster(layout().data, 200)
  expect(pid()).toBeUndefined()
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
  process.kill(pid() ?? Number.NaN, "SIGKILL")
  expect((await startCluster(folder)).adopted).toBe(false)
  expect(await query("select n from kept")).toEqual([{ n: 1 }])
})

/** Takes steps beside a server that watches its database; they get what it logs. */
const watched = (steps: (log: ReadonlyArray<string>) => Promise<void>) => {
  const log: Array<string> = []
  const logger = Logger.layer([Logger.map(Logger.formatJson, (line) => void log.push(line))])
  const database = embeddedDatabase(folder, { careless: true, stopsAtEnd: () => true, revives: true })
  return Effect.runPromise(
    Effect.promise(() => steps(log)).pipe(Effect.provide(Layer.fresh(database)), Effect.provide(logger))
  )
}

/** Whether a PostgreSQL other than the former one answers. */
const isReplaced = async (former: number | undefined) => {
  await query("select 1 as one")
  return ![former, undefined].includes(pid())
}

/** Ends the process of an own connection, as the system does when its memory is used up. */
const crash = async () => {
  const client = new Client({ host: layout().socketFolder, user: "zama", database: "postgres" })
  client.on("error", () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid")
  for (const backend of rows) process.kill(backend.pid, "SIGKILL")
}

test("a database of which one process crashed is started again", () =>
  watched(async () => {
    const former = pid()
    await crash()
    await eventually(async () => expect(await isReplaced(former)).toBe(true))
  }))

test("a database that cannot be started again is started when it can", () =>
  watched(async (log) => {
    const former = pid()
    const version = join(layout().data, "PG_VERSION")
    const text = readFileSync(version)
    writeFileSync(version, "17\n")
    await crash()
    await eventually(() => expect(log.join()).toContain("could not be started again"))
    writeFileSync(version, text)
    await eventually(async () => expect(await isReplaced(former)).toBe(true))
  }))

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
