import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { getPriority, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect, References } from "effect"
import { afterEach, expect, test, vi } from "vitest"
import { Config, readConfig } from "../../../server/platform/config.ts"
import { DatabaseAddress } from "../../../server/platform/database/DatabaseAddress.ts"
import { judgeEnvironment, supervise, superviseJudge } from "../../../server/platform/superviseJudge.ts"
import { eventually } from "../../support/eventually.ts"

const program = process.execPath
afterEach(() => void Object.defineProperty(process, "execPath", { value: program }))

test("a judge that failed to start is restarted, and stopping does not wait for it", async () => {
  let tries = 0
  Object.defineProperty(process, "execPath", {
    configurable: true,
    get: () => {
      tries++
      return "/nowhere/node"
    }
  })
  const ready = await Effect.runPromise(
    Effect.gen(function* () {
      const judge = yield* superviseJudge
      yield* Effect.promise(async () => {
        await expect.poll(() => tries).toBeGreaterThan(1)
      })
      return judge.isReady()
    }).pipe(
      Effect.scoped,
      Effect.provideService(Config, readConfig({})),
      Effect.provideService(DatabaseAddress, { at: { url: "postgres://nowhere.invalid/zama" } }),
      Effect.provideService(References.MinimumLogLevel, "Fatal")
    )
  )
  expect(ready).toBe(false)
})

test("the judge receives the settings that it reads, and no secrets", () => {
  const read = { PATH: "/bin", DATA_DIR: "/data", JUDGE_CACHE_DIR: "/cache", LOG_LEVEL: "Debug" }
  const secret = { SMTP_URL: "smtps://u:p@mail", DATABASE_URL: "postgres://u:p@db", SIGNING_KEYS: "k" }
  expect(judgeEnvironment({ ...read, ...secret })).toEqual(read)
})

test("judging has a lower priority than pages", async () => {
  const priority = await Effect.runPromise(
    Effect.gen(function* () {
      const { pid } = yield* superviseJudge
      return getPriority(pid() ?? 0)
    }).pipe(
      Effect.scoped,
      Effect.provideService(Config, readConfig({})),
      Effect.provideService(DatabaseAddress, { at: { url: "postgres://nowhere.invalid/zama" } }),
      Effect.provideService(References.MinimumLogLevel, "Fatal")
    )
  )
  expect(priority).toBe(10)
})

test("a judge with a blocked event loop is replaced", async () => {
  const stuck = fileURLToPath(new URL("stuckJudge.ts", import.meta.url))
  const seen = new Set<number>()
  await Effect.runPromise(
    Effect.gen(function* () {
      const judge = yield* supervise({ program: stuck, heartbeatMs: 20, niceness: 0 })
      yield* Effect.promise(async () => {
        await expect
          .poll(() => seen.add(judge.pid() ?? 0).size, { interval: 20, timeout: 60_000 })
          .toBeGreaterThan(2)
      })
    }).pipe(
      Effect.scoped,
      Effect.provideService(Config, readConfig({})),
      Effect.provideService(DatabaseAddress, { at: { url: "postgres://nowhere.invalid/zama" } }),
      Effect.provideService(References.MinimumLogLevel, "Fatal")
    )
  )
  seen.delete(0)
  for (const pid of seen) expect(() => process.kill(pid, 0)).toThrow("ESRCH")
})

test("a successor is told which sandbox was proven, unless its predecessor failed its self-test", async () => {
  const folder = mkdtempSync(join(tmpdir(), "zama-proven-"))
  vi.stubEnv("DATA_DIR", folder)
  const ending = fileURLToPath(new URL("endingJudge.ts", import.meta.url))
  const notes = () => readFileSync(join(folder, "proven"), "utf8").trim().split("\n")
  await Effect.runPromise(
    Effect.gen(function* () {
      yield* supervise({ program: ending, heartbeatMs: 60_000, niceness: 0 })
      yield* Effect.promise(() => eventually(() => expect(notes()).toHaveLength(3)))
    }).pipe(
      Effect.scoped,
      Effect.provideService(DatabaseAddress, { at: { url: "postgres://nowhere.invalid/zama" } }),
      Effect.provideService(References.MinimumLogLevel, "Fatal")
    )
  )
  expect(notes()).toEqual(["none", "native", "none"])
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})
