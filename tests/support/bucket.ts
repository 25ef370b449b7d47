import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import type { Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import S3rver from "@20minutes/s3rver"
import { filesBelow, type StoredFiles } from "./storedFiles.ts"

export interface TestBucket extends StoredFiles {
  /** For `FILES_URL`. */
  readonly url: string
  /** Closes the server's port; `start` opens it again. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  readonly close: () => Promise<void>
}

const bucket = "zama-files"

/** A real S3 server on a free port, with one empty bucket. */
export const startBucket = async (): Promise<TestBucket> => {
  const directory = mkdtempSync(join(tmpdir(), "zama-bucket-"))
  let server: Server
  let port = 0
  const start = async () => {
    const s3 = new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      // It signs the path of a listing without the slash at its end, which S3 and its clients include.
      allowMismatchedSignatures: true,
      directory,
      configureBuckets: [{ name: bucket }]
    })
    port = (await s3.run()).port
    server = s3.httpServer
  }
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, "close")
  }
  await start()
  return {
    url: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}`,
    ...filesBelow(join(directory, bucket), "._S3rver_object"),
    start,
    stop,
    close: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    }
  }
}
