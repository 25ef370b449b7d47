import { spawn } from "node:child_process"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { once } from "node:events"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import type { RealServer } from "../support/realServer.ts"
import { expect, test } from "./support/fixtures.ts"

const root = join(import.meta.dirname, "../..")

/** Runs a command as a tester does, and returns its output. */
async function run(args: ReadonlyArray<string>, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [...args], { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")])
  expect(code, output).toBe(0)
  return output
}

/** Settings of a tester's shell, without those of the running Playwright. */
const shell = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(TEST_|PW_|PLAYWRIGHT|FORCE_COLOR)/.test(name))
  )

/** Short paths; each begins with a machine. */
const chosen = [
  "session-9bd5c359",
  "session-2d528473",
  "entryTest-d06d5838",
  "entryTest-f72c7e70",
  "entryTest-437d24f2",
  "reportForm-c3e410ec",
  "form-05fdf02b",
  "resend-a0b7e474",
  "verificationLink-847de010",
  "participation-b9143f1d",
  "participation-724b27d1",
  "contest-b1874644"
]

/** Writes the scenarios of the chosen paths' machines and runs those that `--grep` keeps. */
async function runScenarios(server: RealServer, ...grep: ReadonlyArray<string>): Promise<string> {
  await mkdir(join(root, ".cache"), { recursive: true })
  const folder = await mkdtemp(join(root, ".cache/scenarios-"))
  const file = join(folder, "written.spec.ts")
  const machines = [...new Set(chosen.map((id) => id.split("-")[0]!))]
  const playwright = ["node_modules/@playwright/test/cli.js", "test", "-c", "qa", "--reporter", "line"]
  try {
    await run(["server/cli/main.ts", "paths", ...machines, "--format", "playwright", "--out", file], shell())
    return await run([...playwright, file, ...grep], {
      ...shell(),
      BASE_URL: server.url,
      DATA_DIR: server.dataDir
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

test("scenarios that the command writes run against a started platform", async ({ server }) => {
  // A command, another Playwright and twelve scenarios.
  test.setTimeout(900_000)
  const output = await runScenarios(server, "--grep", chosen.join("|"))

  expect(output).toContain(`${chosen.length} passed`)
})

test("all scenarios of these machines pass", { tag: "@full" }, async ({ server }) => {
  // Several hundred scenarios run one after another.
  test.setTimeout(3 * 3_600_000)

  expect(await runScenarios(server)).toMatch(/\d+ passed/)
})
