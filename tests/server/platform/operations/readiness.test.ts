import { execFileSync } from "node:child_process"
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { clusterLayout } from "../../../../server/platform/database/embedded/layout.ts"
import { findPostmaster } from "../../../../server/platform/database/embedded/postmaster.ts"
import { childrenOf } from "../../../e2e/support/processTree.ts"
import { eventually } from "../../../support/eventually.ts"
import { freePort, type RealServer, startRealServer } from "../../../support/realServer.ts"
import { startSmtp, type TestSmtp } from "../../../support/smtp.ts"
import { readMetrics } from "./readMetrics.ts"

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

/** Waits for an answer and returns how long it took. */
const secondsUntil = async (isRight: (answer: Answer) => boolean) => {
  const begun = performance.now()
  await eventually(async () => expect(await ask()).toSatisfy(isRight))
  return (performance.now() - begun) / 1000
}

/** Breaks a dependency and mends it once `/readyz` has shown both; returns the seconds until it showed the failure. */
const secondsOfFailure = async (check: string, breaking: () => unknown, mending: () => unknown) => {
  await breaking()
  const seconds = await secondsUntil(
    ({ status, checks }) => status === 503 && checks[check] === false
  ).finally(mending)
  await secondsUntil(({ status, checks }) => status === 200 && checks[check] === true)
  return seconds
}

const signal = (pids: ReadonlyArray<number>, name: NodeJS.Signals) =>
  pids.forEach((pid) => process.kill(pid, name))

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
  expect(
    await secondsOfFailure(
      "database",
      async () => {
        signal(paused, "SIGSTOP")
        const figures = await readMetrics(metricsUrl)
        expect(figures.get("zama_disk_free_bytes")).toBeGreaterThan(0)
        expect(figures.has("zama_database_bytes")).toBe(false)
      },
      () => signal(paused, "SIGCONT")
    )
  ).toBeLessThan(5)
})

test("a judge that hangs", async () => {
  const hanging = judge()
  expect(
    await secondsOfFailure(
      "judge",
      () => signal(hanging, "SIGSTOP"),
      () => signal(hanging, "SIGCONT")
    )
  ).toBeLessThan(5)
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
  expect(
    await secondsOfFailure(
      "judge",
      () => (killing = setInterval(killJudge, 200)),
      () => clearInterval(killing)
    )
  ).toBeLessThan(5)
})

test("a folder for files that cannot be written", async () => {
  const folder = join(server.dataDir, "files")
  expect(
    await secondsOfFailure(
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
  ).toBeLessThan(5)
})

const isRoot = process.getuid?.() === 0

test.runIf(isRoot)("a full disk", async () => {
  const folder = join(server.dataDir, "files")
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", folder])
  expect(
    await secondsOfFailure(
      "files",
      () => {},
      () => execFileSync("umount", [folder])
    )
  ).toBeLessThan(5)
})

test("a mail server that is away is reported, and the process stays ready", async () => {
  const port = Number(new URL(smtp.url).port)
  await secondsUntil(({ details }) => details["mail"] === "reachable")
  await smtp.close()
  expect(
    await secondsUntil(({ details, status }) => details["mail"] === "unreachable" && status === 200)
  ).toBeLessThan(5)
  smtp = await startSmtp(port)
  await secondsUntil(({ details }) => details["mail"] === "reachable")
})

test("a queue without its tables", async () => {
  const { socketFolder } = clusterLayout(server.dataDir)
  const rename = async (from: string, to: string) => {
    const client = new Client({ host: socketFolder, user: "zama", database: "zama" })
    await client.connect()
    await client.query(`alter schema ${from} rename to ${to}`)
    await client.end()
  }
  expect(
    await secondsOfFailure(
      "queue",
      () => rename("pgboss", "away"),
      () => rename("away", "pgboss")
    )
  ).toBeLessThan(5)
})
