import { spawn } from "node:child_process"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { clusterLayout } from "../../server/platform/database/embedded/layout.ts"
import { stopPostmaster } from "../../server/platform/database/embedded/postmaster.ts"
import { signUpLearner } from "../support/apiLearner.ts"
import { freePort, startRealServer } from "../support/realServer.ts"
import { networkIsAway } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"
import { signInAs, solutionsOf } from "./support/learners.ts"
import {
  announced,
  patiently,
  results,
  runButton,
  submitButton,
  sum,
  verdict,
  write
} from "./support/problemPage.ts"
import { descendantsOf, endedProcesses } from "./support/processTree.ts"

// Each of these tests starts several servers.
test.setTimeout(900_000)

const root = fileURLToPath(new URL("../..", import.meta.url))
/** Correct for tests with the answer «stairs», wrong for the others. */
const stairs = "print('stairs')"
const ready = /Zama is ready at http:\/\/127\.0\.0\.1:\d+ \([\d.]+ s\)/

/** `npm start` in its own terminal. */
function start(dataDir: string, port: number) {
  const child = spawn("npm", ["start", "--silent"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      JUDGE_BACKEND: "embedded",
      JUDGE_CACHE_DIR: join(root, ".cache/judge")
    }
  })
  const pid = child.pid ?? 0
  cleanups.push(() => {
    try {
      process.kill(-pid, "SIGKILL")
    } catch {
      // The process has ended already.
    }
  })
  const output: Array<string> = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => output.push(chunk.toString()))
  }
  return {
    pid,
    output: () => output.join(""),
    ended: new Promise<number | null>((resolve) => child.once("exit", resolve)),
    isReady: () => expect.poll(() => output.join(""), { timeout: 300_000 }).toMatch(ready),
    /** Signals the whole foreground process group, as a terminal does. */
    interrupt: () => process.kill(-pid, "SIGINT")
  }
}

let dataDir: string
let port: number
/** Cleanups, which also run after a failed scenario. */
const cleanups: Array<() => unknown> = []
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "zama-start-"))
  await chmod(dataDir, 0o755)
  port = await freePort()
})
test.afterEach(async () => {
  for (const end of cleanups.splice(0)) await end()
  await stopPostmaster(clusterLayout(dataDir).data)
  await rm(dataDir, { recursive: true, force: true })
})

test("npm start: a second one reports the first, the next one makes no new database, and Ctrl+C leaves nothing behind", async () => {
  const first = start(dataDir, port)
  await first.isReady()
  expect((await fetch(`http://127.0.0.1:${port}/problems`)).status).toBe(200)
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status, patiently).toBe(200)

  await test.step("a second start while the first one runs", async () => {
    const second = start(dataDir, await freePort())
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/Zama already runs on \S+ \(process \d+, http:\/\/127\.0\.0\.1:\d+\)/)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })

  await test.step("Ctrl+C", async () => {
    const before = descendantsOf(first.pid)
    expect(before.length, "server, database, judge").toBeGreaterThan(5)
    first.interrupt()
    await first.ended
    await expect.poll(() => endedProcesses(before)).toEqual(before)
  })

  await test.step("the next start", async () => {
    const again = start(dataDir, port)
    await again.isReady()
    expect(again.output()).not.toContain("Creating")
    again.interrupt()
    await again.ended
  })
})

test(
  "after kill -9 no accepted solution is lost, and the open page keeps working",
  { tag: "@full" },
  async ({ page, context, complaints }) => {
    complaints.expect(networkIsAway)
    const first = await startRealServer({ dataDir, port })
    cleanups.push(() => first.stop("SIGKILL"))
    const learner = await signUpLearner(first)
    await signInAs(context, first, learner)
    await page.goto(`${first.url}/problem/1/description`)
    await write(page, sum.python)
    await runButton(page).click()
    await expect(announced(page, "All samples agree!")).toBeVisible(patiently)

    const receipt = await learner.call("POST", "/problems/2/solutions", {
      language: "python",
      source: stairs
    })
    expect(receipt.status).toBe(202)
    await first.stop("SIGKILL")

    await test.step("Run works without the server, Submit waits for it", async () => {
      await write(page, "print(sum(map(int, input().split())))")
      await runButton(page).click()
      await expect(announced(page, "All samples agree!")).toBeVisible(patiently)
      await submitButton(page).click()
      await expect(results(page).getByRole("heading", { name: "Waiting for the network" })).toBeVisible()
    })

    const second = await startRealServer({ dataDir, port })
    cleanups.push(() => second.stop())
    expect(second.output()).toContain("Taking over the database that still runs…")
    await expect(verdict(page, "Problem solved!")).toBeVisible(patiently)
    expect((await solutionsOf(learner, 1)).map(({ status }) => status)).toEqual(["accepted"])
    await expect
      .poll(async () => (await solutionsOf(learner, 2)).map(({ status }) => status), patiently)
      .toEqual(["wrong_answer"])
    await second.stop()
  }
)
