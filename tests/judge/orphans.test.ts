import { fork } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test, vi } from "vitest"

test("a judge killed in mid-run ends its runners", async () => {
  const script = fileURLToPath(new URL("support/lonelyJudge.ts", import.meta.url))
  const judge = fork(script, { execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] })
  await new Promise<void>((resolve) => judge.once("message", () => resolve()))
  const runners = childrenOf(judge.pid ?? 0)
  expect(runners.length).toBeGreaterThan(0)
  judge.kill("SIGKILL")
  await vi.waitFor(() => expect(runners.filter(isRunning)).toEqual([]), { timeout: 15_000 })
}, 60_000)

function childrenOf(pid: number): ReadonlyArray<string> {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean)
  )
}

/** Zombie processes do not count as running. */
function isRunning(pid: string): boolean {
  return existsSync(`/proc/${pid}/stat`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"))
}
