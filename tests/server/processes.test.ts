import { type ChildProcess, spawn } from "node:child_process"
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { clusterLayout } from "../../server/platform/database/embedded/layout.ts"
import { findPostmaster, stopPostmaster } from "../../server/platform/database/embedded/postmaster.ts"
import { freePort } from "../support/realServer.ts"
import { eventually } from "../support/eventually.ts"

const program = join(import.meta.dirname, "../../server/main.ts")

interface Started {
  readonly child: ChildProcess
  readonly text: () => string
  readonly says: (wanted: RegExp) => Promise<void>
  readonly ended: Promise<number | null>
}

let folder: string
let port: number
const children: Array<Started> = []

const start = (environment: Record<string, string> = {}): Started => {
  const child = spawn(process.execPath, [program], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      ROLE: "web",
      JUDGE_BACKEND: "embedded",
      JUDGE_CACHE_DIR: join(import.meta.dirname, "../../.cache/judge"),
      ...environment
    }
  })
  const output: Array<string> = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => output.push(chunk.toString()))
  }
  const text = () => output.join("")
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
  const says = (wanted: RegExp) => eventually(() => expect(text()).toMatch(wanted))
  const started = { child, text, says, ended }
  children.push(started)
  return started
}

const parentOf = (pid: string): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    return Number(stat.slice(stat.lastIndexOf(")")).split(" ")[2])
  } catch {
    return 0
  }
}

/** All descendants of a process, by number. */
const descendants = (root: number): ReadonlyArray<number> => {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  const below = (parent: number): ReadonlyArray<number> =>
    all.filter((pid) => parentOf(pid) === parent).flatMap((pid) => [Number(pid), ...below(Number(pid))])
  return below(root)
}

const isAlive = (pid: number) => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ")
  } catch {
    return false
  }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "zama-process-"))
  chmodSync(folder, 0o755)
  port = await freePort()
})
afterEach(async () => {
  for (const { child } of children.splice(0)) child.kill("SIGKILL")
  await stopPostmaster(clusterLayout(folder).data)
  rmSync(folder, { recursive: true, force: true })
})

const ready = /Zama is ready at http:\/\/127\.0\.0\.1:\d+ \([\d.]+ s\)/

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s leaves no process behind, including the judge's and the database's",
  async (signal) => {
    const server = start({ ROLE: "all" })
    await server.says(ready)
    const started = descendants(server.child.pid ?? 0)
    expect(started.length).toBeGreaterThanOrEqual(2)
    server.child.kill(signal)
    expect(await server.ended).toBe(0)
    await expect.poll(() => started.filter(isAlive)).toEqual([])
  }
)

test("a second start on the same data reports it and ends, and the first continues", async () => {
  const first = start()
  await first.says(ready)
  const second = start({ PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(second.text()).toMatch(
    /^Zama already runs on \S+ \(process \d+, http:\/\/127\.0\.0\.1:\d+\)\. Stop it first/
  )
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})

test("a port in use is reported before anything starts", async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve))
  const server = start()
  expect(await server.ended).toBe(1)
  other.close()
  expect(server.text()).toBe(
    `PORT=${port} on 127.0.0.1 cannot be used: another program listens there. Set PORT to another one.\n`
  )
})

// `tests/server/faults` proves the same on solutions, with its own processes.
const full = process.env["TEST_FULL"] === "1"

test.runIf(full)("after kill -9 the judge ends, and the next start adopts the database", async () => {
  const first = start({ ROLE: "all" })
  await first.says(ready)
  const judges = descendants(first.child.pid ?? 0).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("judgeMain.ts")
  )
  expect(judges).toHaveLength(1)
  first.child.kill("SIGKILL")
  await first.ended
  await expect.poll(() => judges.filter(isAlive)).toEqual([])
  const second = start()
  await second.says(ready)
  expect(second.text()).toContain("Taking over the database that still runs…")
})

test.runIf(full)("a killed database is restarted with all its data", async () => {
  const { says } = start()
  await says(/is ready/)
  const { data } = clusterLayout(folder)
  const killed = findPostmaster(data)?.pid ?? 0
  process.kill(killed, "SIGKILL")
  await says(/The database ended; it is started again/)
  await eventually(async () => {
    const { checks } = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as {
      readonly checks: Readonly<Record<string, boolean>>
    }
    // No judge works with this server.
    expect(checks).toEqual({ database: true, queue: true, files: true, judge: false })
    expect((await fetch(`http://127.0.0.1:${port}/api/problems/1`)).status).toBe(200)
  })
  expect(findPostmaster(data)?.pid).not.toBe(killed)
})
