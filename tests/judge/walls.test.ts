import { spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { Launcher, runnerHome, runnerParts } from "../../server/judge/embedded/parent/launch.ts"
import { copyFile, publicCopy } from "../../server/judge/publicCopy.ts"
import { Runner } from "../../server/judge/embedded/parent/Runner.ts"
import { wallsOf } from "../../server/judge/embedded/parent/walls.ts"
import type { Wall } from "../../server/judge/JudgeBackend.ts"

const isRoot = process.getuid?.() === 0
const missing = (walls: ReadonlyArray<Wall>) => walls.filter(({ holds }) => !holds).map(({ name }) => name)

const folders: Array<string> = []
let temporary: string
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), "walls-"))
  chmodSync(temporary, 0o755)
  folders.push(temporary)
  vi.stubEnv("TMPDIR", temporary)
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** An installation in a folder that only its owner can enter. */
function closedHome() {
  const root = publicCopy(runnerHome.root, runnerParts)
  copyFile(runnerHome.node, join(root, "node"))
  chmodSync(root, 0o700)
  return { root, node: join(root, "node") }
}

test.runIf(isRoot)("root's runners in a closed folder run elsewhere, and not as root", async () => {
  const home = closedHome()
  const before = readdirSync(temporary)
  const launcher = await Launcher.create(() => {}, home)
  const runner = await Runner.start(launcher, "javascript/main.ts", null)
  expect(missing(wallsOf(runner.pid))).toEqual([])
  const limits = { cpuMs: 1000, wallMs: 5000, memoryMb: 64, outputBytes: 100, fileBytes: 100 }
  const request = {
    kind: "run",
    program: "print(readline())",
    input: { stdin: Buffer.from("in") },
    limits
  } as const
  const watch = { cpuMs: 5000, wallMs: 20_000, memoryBytes: 400e6 }
  const answer = await runner.ask(request, watch)
  expect(answer).toMatchObject({ kind: "ran", result: { status: "ok" } })
  await runner.kill()
  launcher.close()
  expect(readdirSync(temporary)).toEqual(before)
})

test.runIf(isRoot)("root does not judge without an open folder, and reports the closed one", async () => {
  const home = closedHome()
  const closed = join(temporary, "closed")
  mkdirSync(closed, { mode: 0o700 })
  vi.stubEnv("TMPDIR", closed)
  await expect(Launcher.create(() => {}, home)).rejects.toThrow(`${closed} is closed to other users`)
  expect(readdirSync(closed)).toEqual([])
})

test("the copy left by a killed judge is removed by the next", () => {
  const abandoned = join(temporary, "zama-judge-4194305-x")
  mkdirSync(abandoned)
  publicCopy(runnerHome.root, ["package.json"])
  expect(existsSync(abandoned)).toBe(false)
})

/** An ordinary user whose processes get a capability and an environment from the service manager. */
const asService = isRoot
  ? [
      "setpriv",
      "--reuid=4321",
      "--regid=4321",
      "--clear-groups",
      "--inh-caps=+net_bind_service",
      "--ambient-caps=+net_bind_service"
    ]
  : []

test("an ordinary user's runners have no privileges, capabilities, writable files or environment", () => {
  const script = fileURLToPath(new URL("support/showWalls.ts", import.meta.url))
  const line: ReadonlyArray<string> = [...asService, runnerHome.node, script]
  const [command = "", ...words] = line
  const { stdout, stderr } = spawnSync(command, words, {
    encoding: "utf8",
    env: { ...process.env, SECRET: "s" }
  })
  expect(stderr).toBe("")
  const { walls, environment } = JSON.parse(stdout) as { walls: ReadonlyArray<Wall>; environment: string }
  expect(missing(walls)).toEqual(["a user of its own"])
  const names = environment
    .split("\0")
    .filter(Boolean)
    .map((each) => each.split("=")[0])
  expect(names.filter((name) => !/^(NODE_CHANNEL_\w+|PWD|OLDPWD|SHLVL|_)$/.test(name ?? ""))).toEqual([])
})
