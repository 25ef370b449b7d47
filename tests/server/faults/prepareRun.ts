import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Address } from "../../../server/platform/database/DatabaseAddress.ts"
import { clusterLayout } from "../../../server/platform/database/embedded/layout.ts"
import { stopPostmaster } from "../../../server/platform/database/embedded/postmaster.ts"
import { stopListening } from "../../support/eventStream.ts"
import { startBucket } from "../../support/bucket.ts"
import { freePort } from "../../support/realServer.ts"
import { startSmtp } from "../../support/smtp.ts"
import { randomOf } from "../content/randomOf.ts"
import { filesBelow } from "../../support/storedFiles.ts"
import { drawPictures } from "./pictures.ts"
import type { Stage } from "./plans.ts"
import { RestartedServer } from "./RestartedServer.ts"
import { SmallDisk } from "./SmallDisk.ts"
import { UnreliableNetwork } from "./UnreliableNetwork.ts"

export interface FaultRun {
  readonly seed: number
  readonly stages: ReadonlyArray<Stage>
  readonly learners: number
  /** The longest time between two acts of a learner, in ms. */
  readonly pauseMs: number
  readonly print: (line: string) => void
  /** A file for the platform's log; by default it is deleted. */
  readonly log?: string
}

/** A bucket, behind a network that can fail. */
const prepareStorage = async (seed: number) => {
  const bucket = await startBucket()
  const url = new URL(bucket.url)
  const network = new UnreliableNetwork(Number(url.port), randomOf(seed + 2))
  url.port = new URL(await network.listen()).port
  return { bucket, network, url: url.href }
}

/** Folders, servers and the network of one stage. */
export const prepareStage = async ({ seed }: FaultRun, { onSmallDisk, inBucket }: Stage) => {
  const folder = mkdtempSync(join(tmpdir(), "zama-faults-"))
  const [dataDir, temporary] = [join(folder, "data"), join(folder, "tmp")]
  for (const each of [folder, dataDir, temporary]) {
    mkdirSync(each, { recursive: true })
    chmodSync(each, 0o755)
  }
  const disk = onSmallDisk ? SmallDisk.mount(dataDir) : null
  const storage = inBucket ? await prepareStorage(seed) : null
  const files = storage?.bucket ?? filesBelow(join(dataDir, "files"))
  const pictures = await drawPictures(folder, randomOf(seed + 3))
  const smtp = await startSmtp()
  const port = await freePort()
  const network = new UnreliableNetwork(port, randomOf(seed + 1))
  const server = new RestartedServer(folder, dataDir, {
    JUDGE_CACHE_DIR: join(import.meta.dirname, "../../../.cache/judge"),
    ...process.env,
    PORT: String(port),
    TMPDIR: temporary,
    SMTP_URL: smtp.url,
    ...(storage === null ? {} : { FILES_URL: storage.url }),
    PRERENDER: "off",
    SYNTHETIC_USERS: "off"
  })
  const outside = await network.listen()
  const { socketFolder } = clusterLayout(dataDir)
  const database: Address = { at: { socketFolder, user: "zama", database: "zama" } }
  const remains = () => [
    ...server.orphans().map((pid) => `the process ${pid}`),
    ...readdirSync(join(dataDir, "uploads")).map((name) => `the upload ${name}`)
  ]
  return {
    ...{
      folder,
      dataDir,
      database,
      temporary,
      disk,
      storage,
      files,
      pictures,
      smtp,
      network,
      server,
      outside
    },
    url: `http://127.0.0.1:${port}`,
    judges: 1,
    remains
  }
}

export type PreparedStage = Awaited<ReturnType<typeof prepareStage>>

/** Ends everything that a stage has started, also after a failure. */
export const cleanUp = async (
  { folder, dataDir, disk, storage, smtp, network, server }: PreparedStage,
  { log }: FaultRun
) => {
  stopListening()
  await server.stop()
  await stopPostmaster(clusterLayout(dataDir).data)
  await network.close()
  await smtp.close()
  await storage?.network.close()
  await storage?.bucket.close()
  disk?.unmount()
  if (log !== undefined) appendFileSync(log, readFileSync(join(folder, "platform.log")))
  rmSync(folder, { recursive: true, force: true })
}
