import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"

/** The folder of backups in the data folder. */
export const backupFolder = (dataDir: string): string => join(dataDir, "backups")

/** `zama-2026-11-26T18-40-00Z.tar.zst`, so that names are in the order of time. */
export const backupName = (now: Date, isEncrypted: boolean): string =>
  `zama-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.zst${isEncrypted ? ".age" : ""}`

const ownName = /^zama-[\d-]{10}T[\d-]{8}Z\.tar\.zst(?:\.age)?$/
const partialName = /^\.zama-.*\.partial(?:\.file)?$/

/** Removes what a process left that died while it wrote a backup. */
export const sweepFolder = async (folder: string): Promise<void> => {
  const left = (await readdir(folder)).filter((name) => partialName.test(name))
  for (const name of left) await rm(join(folder, name))
}

/** Removes all but the newest backups, and the `proven` one that was just restored. A `count` of 0 removes none. */
export const removeOldBackups = async (folder: string, count: number, proven: string): Promise<void> => {
  if (count === 0) return
  const names = (await readdir(folder)).filter((name) => ownName.test(name))
  const old = names.toSorted().toReversed().slice(count)
  for (const name of old) if (name !== proven) await rm(join(folder, name))
}
