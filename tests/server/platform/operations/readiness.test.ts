import { execFileSync } from "node:child_process"
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { Client } from "pg"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { clusterLayout } from "../../../../server/platform/database/embedded/layout.ts"
import { findPostmaster } from "../../../../server/platform/database/embedded/postmaster.ts"
import { Readiness } from "../../../../server/platform/operations/Readiness.ts"
import { childrenOf } from "../../../e2e/support/processTree.ts"
import { freePort, type RealServer, startRealServer } from "../../../support/realServer.ts"
import { startSmtp, type TestSmtp } from "../../../support/smtp.ts"
import { readMetrics } from "./readMetrics.ts"

vi.setConfig({ testTimeout: 420_000 })

let server: RealServer
let smtp: TestSmtp
let metricsUrl: string
beforeAll(async () => {
  smtp = await startSmtp()
  const metricsPort = await freePort()
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  server = await startRealServer({ env: { SMTP_URL: smtp.url, METRICS_PORT: String(metricsPort) } })
}, 420_000)
afterAll(async () => {
  await server.stop()
  await smtp.close()
})

interface Answer {
  readonly status: number
  readonly checks: Readonly<Record<string, boolean>>
  readonly details: Readonly<Record<string, unknown>>
}

const ask = async (): Promise<Answer> => {
  const answer = await fetch(`${server.url}/readyz`)
  return { ...((await answer.json()) as Omit<Answer, "status">), status: answer.status }
}

/** Waits for such an answer. */
const until = (isRight: (answer: Answer) => boolean): Promise<Answer> =>
  vi.waitFor(
    async () => {
      const answer = await ask()
      expect(answer).toSatisfy(isRight)
      return answer
    },
    { timeout: 120_000, interval: 50 }
  )

/** Breaks a dependency until `/readyz` shows it, then mends it; returns the statuses of both answers. */
const statuses = async (check: string, breaking: () => unknown, mending: () => unknown) => {
  await breaking()
  const broken = await until(({ checks }) => checks[check] === false).finally(mending)
  const mended = await until(({ checks, status }) => checks[check] === true && status === 200)
  return [broken.status, mended.status]
}

const signal = (pids: ReadonlyArray<number>, name: NodeJS.Signals) =>
  pids.forEach((pid) => {
    try {
      process.kill(pid, name)
    } catch (error) {
      // It has been replaced meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
    }
  })

const database = () => {
  const postmaster = findPostmaster(clusterLayout(server.dataDir).data)?.pid ?? Number.NaN
  return [postmaster, ...childrenOf(postmaster)]
}

const judge = () =>
  childrenOf(server.pid).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("judgeMain.ts")
  )

test("a database that does not answer", async () => {
  const paused = database()
  const seen = await statuses(
    "database",
    async () => {
      signal(paused, "SIGSTOP")
      const figures = await readMetrics(metricsUrl)
      expect(figures.get("zama_disk_free_bytes")).toBeGreaterThan(0)
      expect(figures.has("zama_database_bytes")).toBe(false)
    },
    () => signal(paused, "SIGCONT")
  )
  expect(seen).toEqual([503, 200])
})

test("a judge that hangs", async () => {
  const hanging = judge()
  const seen = await statuses(
    "judge",
    () => signal(hanging, "SIGSTOP"),
    () => signal(hanging, "SIGCONT")
  )
  expect(seen).toEqual([503, 200])
})

test("a judge that is killed as often as it starts", async () => {
  const killJudge = () => {
    try {
      signal(judge(), "SIGKILL")
    } catch {
      // It has ended meanwhile.
    }
  }
  let killing: NodeJS.Timeout
  const seen = await statuses(
    "judge",
    () => (killing = setInterval(killJudge, 200)),
    () => clearInterval(killing)
  )
  expect(seen).toEqual([503, 200])
})

test("a folder for files that cannot be written", async () => {
  const folder = join(server.dataDir, "files")
  const seen = await statuses(
    "files",
    () => {
      renameSync(folder, `${folder}-away`)
      writeFileSync(folder, "")
    },
    () => {
      rmSync(folder)
      renameSync(`${folder}-away`, folder)
    }
  )
  expect(seen).toEqual([503, 200])
})

const isRoot = process.getuid?.() === 0

test.runIf(isRoot)("a full disk", async () => {
  const folder = join(server.dataDir, "files")
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", folder])
  const seen = await statuses(
    "files",
    () => {},
    () => execFileSync("umount", [folder])
  )
  expect(seen).toEqual([503, 200])
})

test("a mail server that is away is reported, and the process stays ready", async () => {
  const port = Number(new URL(smtp.url).port)
  await until(({ details }) => details["mail"] === "reachable")
  await smtp.close()
  expect(await until(({ details }) => details["mail"] === "unreachable")).toMatchObject({ status: 200 })
  smtp = await startSmtp(port)
  await until(({ details }) => details["mail"] === "reachable")
})

test("a queue without its tables", async () => {
  const { socketFolder } = clusterLayout(server.dataDir)
  const rename = async (from: string, to: string) => {
    const client = new Client({ host: socketFolder, user: "zama", database: "zama" })
    await client.connect()
    await client.query(`alter schema ${from} rename to ${to}`)
    await client.end()
  }
  const seen = await statuses(
    "queue",
    () => rename("pgboss", "away"),
    () => rename("away", "pgboss")
  )
  expect(seen).toEqual([503, 200])
})

test("a check that does not answer has failed after two seconds, and an answer is a second old at most", async () => {
  const program = Effect.gen(function* () {
    const readiness = yield* Readiness
    readiness.add("silent", Effect.never)
    const asking = yield* Effect.forkChild(readiness.ask)
    yield* TestClock.adjust("2 seconds")
    expect((yield* Fiber.join(asking)).checks).toEqual({ silent: false })
    readiness.add("silent", Effect.succeed(true))
    yield* TestClock.adjust("900 millis")
    expect((yield* readiness.ask).checks).toEqual({ silent: false })
    yield* TestClock.adjust("200 millis")
    expect((yield* readiness.ask).checks).toEqual({ silent: true })
  })
  await Effect.runPromise(program.pipe(Effect.provide([Readiness.layer, TestClock.layer()])))
})
