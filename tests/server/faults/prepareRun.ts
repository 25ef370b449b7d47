import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { clusterLayout } from "../../../server/platform/database/embedded/layout.ts"
import { stopPostmaster } from "../../../server/platform/database/embedded/postmaster.ts"
import { stopListening } from "../../support/eventStream.ts"
import { freePort } from "../../support/realServer.ts"
import { startSmtp } from "../../support/smtp.ts"
import { randomOf } from "../content/randomOf.ts"
import type { Round } from "./plans.ts"
import { RestartedServer } from "./RestartedServer.ts"
import { SmallDisk } from "./SmallDisk.ts"
import { UnreliableNetwork } from "./UnreliableNetwork.ts"

export interface FaultRun {
  readonly seed: number
  readonly plan: ReadonlyArray<Round>
  readonly learners: number
  /** The longest time between two acts of a learner, in ms. */
  readonly pauseMs: number
  /** Whether the data are on a disk that can be filled. */
  readonly onSmallDisk: boolean
  readonly print: (line: string) => void
  /** A file for the platform's log; by default it is deleted. */
  readonly log?: string
}

/** Folders, servers and the network of one run. */
export const prepareRun = async ({ seed, onSmallDisk }: FaultRun) => {
  const folder = mkdtempSync(join(tmpdir(), "zama-faults-"))
  const [dataDir, temporary] = [join(folder, "data"), join(folder, "tmp")]
  for (const each of [folder, dataDir, temporary]) {
    mkdirSync(each, { recursive: true })
    chmodSync(each, 0o755)
  }
  const disk = onSmallDisk ? SmallDisk.mount(dataDir) : null
  const smtp = await startSmtp()
  const port = await freePort()
  const network = new UnreliableNetwork(port, randomOf(seed + 1))
  const server = new RestartedServer(folder, dataDir, {
    JUDGE_CACHE_DIR: join(import.meta.dirname, "../../../.cache/judge"),
    ...process.env,
    PORT: String(port),
    TMPDIR: temporary,
    SMTP_URL: smtp.url,
    PRERENDER: "off",
    SYNTHETIC_USERS: "off"
  })
  const outside = await network.listen()
  return { folder, dataDir, temporary, disk, smtp, network, server, outside, url: `http://127.0.0.1:${port}` }
}

export type PreparedRun = Awaited<ReturnType<typeof prepareRun>>

/** Ends everything that a run has started, also after a failure. */
export const cleanUp = async (
  { folder, dataDir, disk, smtp, network, server }: PreparedRun,
  { log }: FaultRun
) => {
  stopListening()
  await server.stop()
  await stopPostmaster(clusterLayout(dataDir).data)
  await network.close()
  await smtp.close()
  disk?.unmount()
  if (log !== undefined) copyFileSync(join(folder, "platform.log"), log)
  rmSync(folder, { recursive: true, force: true })
}
