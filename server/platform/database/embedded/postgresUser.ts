import { statSync } from "node:fs"
import { dirname } from "node:path"

/** The user that PostgreSQL runs as; it refuses to run as root. */
export type Identity = "self" | "nobody" | "namespace"

export const nobody = 65_534

const openToOthers = (path: string): boolean => {
  const parent = dirname(path)
  if (parent === path) return true
  return (statSync(parent).mode & 0o001) !== 0 && openToOthers(parent)
}

/**
 * Chooses the operating-system user that runs PostgreSQL: the current user, unless it is root. For root it is the user
 * `nobody`, or a user namespace if the user `nobody` cannot open all `paths`.
 */
export const chooseIdentity = (paths: ReadonlyArray<string>): Identity => {
  if (process.getuid?.() !== 0) return "self"
  return paths.every(openToOthers) ? "nobody" : "namespace"
}

/** The command, arguments and spawn options that run a program under an identity. */
export const runAs = (identity: Identity, program: string, args: ReadonlyArray<string>) => {
  if (identity === "nobody") return { command: program, args, options: { uid: nobody, gid: nobody } }
  if (identity === "self") return { command: program, args, options: {} }
  return {
    command: "unshare",
    args: ["-U", "--map-user=1000", "--map-group=1000", program, ...args],
    options: {}
  }
}

/** The uid that owns the data folder under an identity. */
export const ownerOf = (identity: Identity): number =>
  identity === "nobody" ? nobody : (process.getuid?.() ?? 0)
