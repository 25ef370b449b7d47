import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { readConfig } from "../../../server/platform/config.ts"
import { acquireFolderLock } from "../../../server/platform/folderLock.ts"
import { processesOf } from "../../../server/rehearsal/processes.ts"
import { eventually } from "../../support/eventually.ts"

const folder = mkdtempSync(join(tmpdir(), "zama-crowd-"))
afterAll(() => rmSync(folder, { recursive: true }))

test("the crowd that a server started is not measured as part of the server", async () => {
  acquireFolderLock(join(folder, "running"))
  const childOf = (name: string) =>
    spawn(process.execPath, ["--eval", "setInterval(() => {}, 1e6)", name], { stdio: "ignore" })
  const [crowd, other] = [childOf("rehearsalMain.ts"), childOf("other.ts")]
  try {
    const pids = () => processesOf(readConfig({ DATA_DIR: folder })).web.map(({ pid }) => pid)
    await eventually(() => {
      expect(pids()).toEqual(expect.arrayContaining([process.pid, other.pid]))
      expect(pids()).not.toContain(crowd.pid)
    })
  } finally {
    crowd.kill()
    other.kill()
  }
})

test("programs that have ended count as work of their judge", async () => {
  acquireFolderLock(join(folder, "running"))
  const busy = "for (let n = 0; n < 1e9; n++);"
  const runs = `require("node:child_process").spawnSync(process.execPath, ["--eval", "${busy}"])`
  const judge = spawn(
    process.execPath,
    ["--eval", `${runs}; console.log("ended"); setInterval(() => {}, 1e6)`, "judgeMain.ts"],
    { stdio: ["ignore", "pipe", "inherit"] }
  )
  try {
    await once(judge.stdout, "data")
    const [measured] = processesOf(readConfig({ DATA_DIR: folder })).judge
    expect(measured?.cpuMs).toBeGreaterThan(200)
  } finally {
    judge.kill()
  }
})
