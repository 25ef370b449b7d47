import { type ChildProcess, fork } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, test } from "vitest"
import { prepareSetup } from "../../../server/judge/native/prepareSetup.ts"
import { Sandbox } from "../../../server/judge/native/Sandbox.ts"
import { nativeBackend, nativeCache } from "../support/nativeJudge.ts"
import { eventually } from "../../support/eventually.ts"

const backend = await nativeBackend()

describe.skipIf(backend === null)("a sandbox", () => {
  afterAll(() => backend?.dispose())

  test("ends without a trace, however early it is killed", async () => {
    const { setup, close } = await prepareSetup(nativeCache)
    const pids: Array<number> = []
    for (let turn = 0; turn < 60; turn++) {
      const sandbox = new Sandbox(setup, null)
      await new Promise((resolve) => setTimeout(resolve, (turn % 30) / 2))
      pids.push(sandbox.pid, ...descendants(sandbox.pid))
      await sandbox.kill()
    }
    await eventually(() => expect(pids.filter(isRunning)).toEqual([]))
    close()
  })

  test("has no descriptors of the process that started the judge, and ends with the judge", async () => {
    const script = fileURLToPath(new URL("../support/lonelyNativeJudge.ts", import.meta.url))
    // The judge inherits the last one from this process. Node closes some of the first ones itself.
    const unused = Array.from({ length: 16 }, () => "ignore" as const)
    const judge = fork(script, {
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc", ...unused, "pipe"]
    })
    expect(await message(judge)).toBe("['0', '1', '2', '3']\n")
    expect(await message(judge)).toBe("running")
    const pids = await eventually(() => {
      const found = descendants(judge.pid ?? 0)
      expect(found.filter((pid) => nameOf(pid) === "python3").length).toBeGreaterThan(1)
      return found
    })
    judge.kill("SIGKILL")
    await eventually(() => expect(pids.filter(isRunning)).toEqual([]))
  })
})

const message = (judge: ChildProcess) =>
  new Promise<unknown>((resolve, reject) => {
    judge.once("message", resolve)
    judge.once("exit", () => reject(new Error("the judge ended")))
  })

function descendants(pid: number): ReadonlyArray<number> {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number)
    )
    return [...children, ...children.flatMap(descendants)]
  } catch {
    // It ended meanwhile.
    return []
  }
}

function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
  } catch {
    return ""
  }
}

const nameOf = (pid: number) => /\((.*)\)/.exec(statOf(pid))?.[1]
/** Zombie processes do not count as running. */
const isRunning = (pid: number) => !/^$|\) [ZX] /.test(statOf(pid))
