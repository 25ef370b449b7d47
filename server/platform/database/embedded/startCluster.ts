import { spawn, spawnSync } from "node:child_process"
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Client } from "pg"
import { withFolderLock } from "../../folderLock.ts"
import { DatabaseUnusable, embeddedPrograms, type Programs } from "./postgresBinaries.ts"
import { chooseIdentity, type Identity, ownerOf, runAs } from "./postgresUser.ts"
import { type ClusterLayout, clusterLayout } from "./layout.ts"
import { findPostmaster, stopPostmaster } from "./postmaster.ts"

export interface ClusterOptions {
  /** Trades durability for speed; for tests. */
  readonly careless?: boolean
  readonly onProgress?: (step: "creating" | "starting" | "adopting" | "upgrading") => void
  /** Default: those of the platform's own PostgreSQL. */
  readonly programs?: Programs
}

export interface Cluster {
  readonly socketFolder: string
  readonly user: string
  /** Whether PostgreSQL was already running. */
  readonly adopted: boolean
  readonly stop: () => Promise<void>
}

const superuser = "zama"

const refuseOtherMajor = (data: string, major: string) => {
  const version = readFileSync(join(data, "PG_VERSION"), "utf8").trim()
  if (version === major) return
  throw new DatabaseUnusable({
    message: `${data} was made by PostgreSQL ${version}; this is PostgreSQL ${major}. Restore a backup into an empty DATA_DIR, or set DATABASE_URL.`
  })
}

const own = (path: string, identity: Identity) => {
  const owner = ownerOf(identity)
  if (statSync(path).uid === owner) return
  const { status } = spawnSync("chown", ["-R", `${owner}:${owner}`, path], { env: environment() })
  if (status !== 0) chownSync(path, owner, owner)
}

const prepareFolders = (layout: ClusterLayout, identity: Identity) => {
  mkdirSync(layout.root, { recursive: true })
  if (identity === "nobody") chmodSync(layout.root, 0o711)
  mkdirSync(layout.socketFolder, { recursive: true, mode: 0o700 })
  chmodSync(layout.socketFolder, 0o700)
  own(layout.socketFolder, identity)
  if (existsSync(layout.data)) own(layout.data, identity)
}

/**
 * Writes the access rules of PostgreSQL. A server that runs under the user `nobody` accepts only root, because other
 * programs also run under this user.
 */
const writeAccessRules = (layout: ClusterLayout, identity: Identity) => {
  const rule = identity === "nobody" ? "peer map=zama" : "trust"
  writeFileSync(join(layout.data, "pg_hba.conf"), `local all all ${rule}\n`)
  writeFileSync(join(layout.data, "pg_ident.conf"), `zama root ${superuser}\n`)
}

const createData = (layout: ClusterLayout, identity: Identity, initdb: string, careless: boolean) => {
  const fresh = `${layout.data}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  own(fresh, identity)
  const { command, args, options } = runAs(identity, initdb, [
    ...["-D", fresh, "-U", superuser, "--encoding=UTF8", "--auth=trust", "--no-instructions"],
    ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
    ...(careless ? ["--no-sync"] : [])
  ])
  const done = spawnSync(command, args, {
    ...options,
    encoding: "utf8",
    cwd: "/",
    env: environment()
  })
  if (done.status !== 0) {
    throw new DatabaseUnusable({
      message: `The embedded PostgreSQL could not create its data: ${(done.stderr ?? String(done.error)).trim()}`
    })
  }
  // A half-created folder never gets the real name.
  renameSync(fresh, layout.data)
}

const settings = (layout: ClusterLayout, careless: boolean) => {
  const named: Readonly<Record<string, string>> = {
    listen_addresses: "",
    unix_socket_directories: layout.socketFolder,
    unix_socket_permissions: "0700",
    max_connections: "120",
    shared_buffers: "128MB",
    jit: "off",
    // After a crash PostgreSQL ends, and the server starts it again: its own restart can hang (see
    // docs/decisions/2026-11-27-stuck-database.md).
    restart_after_crash: "off",
    // A new platform's tables grow a thousandfold within minutes of its first olympiad; plans made before that scan
    // whole tables.
    autovacuum_naptime: "10s",
    timezone: "UTC",
    log_timezone: "UTC",
    // Otherwise the log would show rejected rows in full, with personal data.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    ...(careless ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {})
  }
  return Object.entries(named).flatMap(([name, value]) => ["-c", `${name}=${value}`])
}

const largestLog = 5_000_000

const openLog = (path: string) => {
  const tooLarge = existsSync(path) && statSync(path).size > largestLog
  return openSync(path, tooLarge ? "w" : "a", 0o600)
}

const environment = () => ({ PATH: process.env["PATH"] ?? "", LC_ALL: "C" })

const launch = (layout: ClusterLayout, identity: Identity, postgres: string, careless: boolean) => {
  const { command, args, options } = runAs(identity, postgres, [
    "-D",
    layout.data,
    ...settings(layout, careless)
  ])
  const log = openLog(layout.log)
  // Its own process group, so that Ctrl+C in the terminal reaches this process first.
  const child = spawn(command, args, {
    ...options,
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
    env: environment()
  })
  closeSync(log)
  child.unref()
  const state = { ended: false }
  child.once("exit", () => (state.ended = true))
  child.once("error", () => (state.ended = true))
  return state
}

const lastWords = (log: string) => readFileSync(log, "utf8").trim().split("\n").slice(-3).join(" ")

/** PostgreSQL needs up to minutes to recover from a crash. If it is stopped meanwhile, the next start repeats that work. */
const recoveryMs = 600_000
/** A PostgreSQL that is stopping may wait until its clients disconnect. */
const stoppingMs = 60_000

const waitUntilReady = async (layout: ClusterLayout, hasEnded: () => boolean) => {
  const begun = performance.now()
  while (!hasEnded()) {
    const status = findPostmaster(layout.data)?.status
    if (status === "ready") return true
    const patienceMs = status === "stopping" ? stoppingMs : recoveryMs
    if (performance.now() - begun > patienceMs) return false
    await sleep(5)
  }
  return false
}

const answersNow = async ({ socketFolder }: ClusterLayout): Promise<boolean> => {
  const client = new Client({
    host: socketFolder,
    user: superuser,
    database: "postgres",
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000
  })
  client.on("error", () => {})
  try {
    await client.connect()
    await client.query("select 1")
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** A slow disk or too many clients can delay the answer of a working PostgreSQL. */
const answerMs = 60_000

/** A process that was just killed still looks alive for a moment, so only a query proves that it works. */
const answers = async (layout: ClusterLayout, hasEnded: () => boolean): Promise<boolean> => {
  const deadline = performance.now() + answerMs
  while (!hasEnded() && performance.now() < deadline) {
    if (await answersNow(layout)) return true
    await sleep(20)
  }
  return false
}

const launchUntilReady = async (
  layout: ClusterLayout,
  identity: Identity,
  postgres: string,
  careless: boolean
) => {
  // After a kill -9 of PostgreSQL, its orphans hold the shared memory for a moment.
  for (let attempt = 0; attempt < 20; attempt++) {
    const state = launch(layout, identity, postgres, careless)
    if (await waitUntilReady(layout, () => state.ended)) return
    if (!state.ended) break
    await sleep(250)
  }
  throw new DatabaseUnusable({ message: `The embedded PostgreSQL does not start: ${lastWords(layout.log)}` })
}

const startOrAdopt = async (layout: ClusterLayout, options: ClusterOptions): Promise<boolean> => {
  const careless = options.careless ?? false
  const { postgres, initdb, major } = options.programs ?? embeddedPrograms()
  mkdirSync(layout.root, { recursive: true })
  const identity = chooseIdentity([postgres, layout.root, layout.socketFolder])
  prepareFolders(layout, identity)
  if (!existsSync(join(layout.data, "PG_VERSION"))) {
    options.onProgress?.("creating")
    createData(layout, identity, initdb, careless)
  }
  refuseOtherMajor(layout.data, major)
  const hasEnded = () => findPostmaster(layout.data) === null
  if (!hasEnded()) {
    options.onProgress?.("adopting")
    if ((await waitUntilReady(layout, hasEnded)) && (await answers(layout, hasEnded))) return true
    await stopPostmaster(layout.data)
  }
  options.onProgress?.("starting")
  writeAccessRules(layout, identity)
  await launchUntilReady(layout, identity, postgres, careless)
  return false
}

/** Starts the embedded PostgreSQL of a data folder, or adopts the one that already runs on it. */
export const startCluster = async (dataDir: string, options: ClusterOptions = {}): Promise<Cluster> => {
  const layout = clusterLayout(dataDir)
  mkdirSync(layout.root, { recursive: true })
  const adopted = await withFolderLock(layout.lock, () => startOrAdopt(layout, options))
  return {
    socketFolder: layout.socketFolder,
    user: superuser,
    adopted,
    stop: () => stopPostmaster(layout.data)
  }
}
