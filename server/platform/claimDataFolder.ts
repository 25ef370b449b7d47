import { mkdirSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { BadConfiguration, type ServerConfig } from "./config.ts"
import { acquireFolderLock, noteIn, releaseFolderLock } from "./folderLock.ts"

const lockOf = (config: ServerConfig) => join(config.dataDir, "running")

const makeDataFolder = ({ dataDir }: ServerConfig) => {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new BadConfiguration({
      message: `DATA_DIR=${dataDir} cannot be used: ${(error as Error).message}.`
    })
  }
}

/**
 * Locks the data folder for this process; throws `BadConfiguration` if a server already runs on it. With
 * `DATABASE_URL`, any number of servers may share a folder.
 */
export const claimDataFolder = (config: ServerConfig): (() => void) => {
  makeDataFolder(config)
  if (config.databaseUrl !== null) return () => {}
  const lock = lockOf(config)
  const holder = acquireFolderLock(lock, config.publicUrl)
  if (holder !== null) {
    const address = noteIn(lock)
    throw new BadConfiguration({
      message: `Zama already runs on ${config.dataDir} (process ${holder}${address && `, ${address}`}). Stop it first, or give this one its own DATA_DIR and PORT.`
    })
  }
  return () => releaseFolderLock(lock)
}

/** Whether a server runs on the data folder. */
export const isServerRunning = (config: ServerConfig): boolean => {
  const lock = lockOf(config)
  const holder = acquireFolderLock(lock)
  if (holder === null) releaseFolderLock(lock)
  return holder !== null
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens there",
  EACCES: "the system does not allow it",
  EADDRNOTAVAIL: "this computer has no such address",
  ENOTFOUND: "this computer has no such address"
}

/** Fails before anything starts if the server cannot listen on the address. */
export const checkPort = ({ host, port }: ServerConfig): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ""] ?? error.message
      reject(
        new BadConfiguration({
          message: `PORT=${port} on ${host} cannot be used: ${reason}. Set PORT to another one.`
        })
      )
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
