import { readdirSync, utimesSync } from "node:fs"
import { avatarFiles } from "../../../server/account/accounts/avatarFiles.ts"
import { clusterLayout } from "../../../server/platform/database/embedded/layout.ts"
import { findPostmaster } from "../../../server/platform/database/embedded/postmaster.ts"
import { onDatabase } from "./onDatabase.ts"
import type { PreparedStage } from "./prepareRun.ts"
import { until } from "./until.ts"

/** Pictures whose row was not stored, because the server was killed in between. */
const orphanPictures = async ({ database, files }: PreparedStage): Promise<ReadonlyArray<string>> => {
  const { rows } = await onDatabase(database, (client) =>
    client.query<{ image: string | null; avatar: string | null }>(
      `select file_key as image, null as avatar from report_images
        union all select null, avatar_key from users where avatar_key is not null`
    )
  )
  const known = new Set(
    rows.flatMap(({ image, avatar }) => [
      image ?? "",
      ...(avatar === null ? [] : avatarFiles(avatar).map(({ file }) => file))
    ])
  )
  return (await files.keys()).filter((key) => !key.startsWith("client-assets/") && !known.has(key))
}

/** A server removes orphans when they are old. */
export const faultsOfOrphans = async (prepared: PreparedStage): Promise<ReadonlyArray<string>> => {
  const orphans = await orphanPictures(prepared)
  if (orphans.length === 0) return []
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const key of orphans) utimesSync(prepared.files.pathOf(key), longAgo, longAgo)
  await prepared.server.kill("server", 0)
  const removed = until(
    "removed pictures",
    async () => ((await orphanPictures(prepared)).length === 0 ? true : null),
    {
      withinMs: 120_000
    }
  )
  return removed.then(
    () => [],
    async () => (await orphanPictures(prepared)).map((key) => `the picture ${key} remains`)
  )
}

/** What must hold after the end: an orderly stop leaves nothing behind. */
export const faultsAfterStop = async ({
  dataDir,
  temporary,
  server
}: PreparedStage): Promise<ReadonlyArray<string>> => {
  const code = await server.stop()
  const files = readdirSync(temporary).map((name) => `${name} remains in the temporary folder`)
  const orphans = server.orphans().map((pid) => `the process ${pid} remains`)
  const postmaster = findPostmaster(clusterLayout(dataDir).data) === null ? [] : ["the database still runs"]
  const stopped = code === 0 ? [] : [`the server stopped with ${code}`]
  return [...stopped, ...files, ...orphans, ...postmaster]
}
