import { fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { childrenOf, endedProcesses } from "../e2e/support/processTree.ts"
import { eventually } from "../support/eventually.ts"

test("a judge killed in mid-run ends its runners", async () => {
  const script = fileURLToPath(new URL("support/lonelyJudge.ts", import.meta.url))
  const judge = fork(script, { execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] })
  await new Promise<void>((resolve) => judge.once("message", () => resolve()))
  const runners = childrenOf(judge.pid ?? Number.NaN)
  expect(runners.length).toBeGreaterThan(0)
  judge.kill("SIGKILL")
  await eventually(() => expect(endedProcesses(runners)).toEqual(runners))
})
