import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { RealServer } from "../../support/realServer.ts"
import { startBench } from "../../support/bench.ts"
import { outboxMails } from "../../support/platform.ts"
import { test as base } from "./fixtures.ts"

const builder = fileURLToPath(new URL("../../../qa/bench/build/buildBench.ts", import.meta.url))

/** The testers' bench with its pages and a judge, in place of the platform. */
export const test = base.extend<object, { server: RealServer }>({
  server: [
    async ({ playwright: _playwright }, use) => {
      const { status } = spawnSync(process.execPath, [builder], { stdio: "inherit" })
      if (status !== 0) throw new Error("The pages of the bench could not be built.")
      const bench = await startBench({})
      await use({ ...bench, pid: 0, mails: outboxMails(bench.dataDir), stop: () => bench.stop() })
      await bench.stop()
    },
    { scope: "worker", timeout: 480_000 }
  ]
})
