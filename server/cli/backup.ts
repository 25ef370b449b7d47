import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { Effect } from "effect"
import { backupFolder, backupName } from "../backups/backupFolder.ts"
import { checkBackup } from "../backups/checkBackup.ts"
import { makeBackup } from "../backups/makeBackup.ts"
import { restorePlatform } from "../backups/restorePlatform.ts"
import { Config, readConfig } from "../platform/config.ts"
import { BackupUnusable } from "../platform/database/dump/BackupUnusable.ts"
import type { Command } from "./Command.ts"
import { withDatabase } from "./withPlatform.ts"

/** The passphrase of a file without its line break, else of `BACKUP_PASSPHRASE`; null: none. */
const readPassphrase = (file: string | undefined): string | null => {
  if (file === undefined) return readConfig(process.env).backupPassphrase
  if (!existsSync(file)) throw new BackupUnusable({ message: `There is no file ${file}.` })
  const passphrase = readFileSync(file, "utf8").replace(/\r?\n$/, "")
  if (passphrase.length >= 12) return passphrase
  throw new BackupUnusable({ message: `${file} must have 12 characters or more.` })
}

const options = {
  to: { type: "string" },
  check: { type: "boolean", default: false },
  "passphrase-file": { type: "string" }
} as const

const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const secondsSince = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1)} s`

const printCheck = Effect.fnUntraced(function* (path: string, passphrase: string | null) {
  const begun = performance.now()
  const { manifest } = yield* checkBackup(path, passphrase)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored into a second database and compared: ${manifest.tables.length} tables with ${rows} rows, ${manifest.files.length} files (${secondsSince(begun)}).`
  )
})

const makeAndPrint = Effect.fnUntraced(function* (
  to: string | undefined,
  passphrase: string | null,
  isChecked: boolean
) {
  const begun = performance.now()
  const { dataDir } = yield* Config
  const path =
    to === undefined ? join(backupFolder(dataDir), backupName(new Date(), passphrase !== null)) : resolve(to)
  if (existsSync(path)) return yield* new BackupUnusable({ message: `${path} exists already.` })
  const written = yield* makeBackup({ path, passphrase, isWanted: null })
  if (written === null) return yield* new BackupUnusable({ message: "Another backup is being made." })
  console.log(`${path}: ${inMegabytes(written.bytes)} (${secondsSince(begun)})`)
  for (const key of written.manifest.missing) console.error(`The storage has no file ${key}.`)
  if (isChecked) yield* printCheck(path, passphrase)
  else console.log(`Nobody has restored it yet: npm run zama -- restore ${path} --check`)
  return written
})

export const backup: Command = {
  usage: "backup [--to <file>] [--check] [--passphrase-file <file>]",
  summary: "Backs up the database and the files.",
  help: `Writes one file in DATA_DIR/backups, or the named one, while the platform works.
  --check                   restores it into a second database afterwards, and compares
  --passphrase-file <file>  encrypts with the passphrase in the file; otherwise with BACKUP_PASSPHRASE, if set

An encrypted backup has the signing key too; one without a passphrase does not.`,
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options })
    const passphrase = readPassphrase(values["passphrase-file"])
    await withDatabase(makeAndPrint(values.to, passphrase, values.check))
    return 0
  }
}

const restoreAndPrint = Effect.fnUntraced(function* (path: string, passphrase: string | null) {
  const begun = performance.now()
  const { madeAt, manifest } = yield* restorePlatform(path, passphrase)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `The platform is as it was at ${madeAt}: ${rows} rows, ${manifest.files.length} files (${secondsSince(begun)}). Start it with npm start.`
  )
})

export const restore: Command = {
  usage: "restore <file> [--check] [--passphrase-file <file>]",
  summary: "Restores a backup into an empty installation.",
  help: `The file may be named without its folder if it is in DATA_DIR/backups. Only into an empty DATA_DIR, or an empty database at DATABASE_URL. If it fails, the database is empty as before. A backup of an
older version is brought to the newest schema.
  --check                   restores into a second database instead, compares, and removes it; the readiness list of a
                            contest then trusts the backup
  --passphrase-file <file>  opens it with the passphrase in the file; otherwise with BACKUP_PASSPHRASE`,
  run: async (args) => {
    const { check, "passphrase-file": passphraseFile } = options
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { check, "passphrase-file": passphraseFile },
      allowPositionals: true
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) {
      console.error("Name the file of the backup.")
      return 1
    }
    const path = existsSync(file) ? resolve(file) : join(backupFolder(readConfig(process.env).dataDir), file)
    const passphrase = readPassphrase(values["passphrase-file"])
    await withDatabase(values.check ? printCheck(path, passphrase) : restoreAndPrint(path, passphrase))
    return 0
  }
}
