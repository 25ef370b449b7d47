import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { expect, test } from "vitest"

test("a child that reports to a parent that is gone does not fail", async () => {
  const script = join(import.meta.dirname, "childWithoutParent.ts")
  const child = fork(script, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] })
  expect(await once(child, "exit")).toEqual([0, null])
})
