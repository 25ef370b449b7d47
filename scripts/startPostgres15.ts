import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const bin = "/usr/lib/postgresql/15/bin"
const port = "54315"

/** For tests: what a power failure may lose does not matter. */
const settings = {
  listen_addresses: "",
  port,
  max_connections: "200",
  jit: "off",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum_naptime: "10s",
  timezone: "UTC"
}

export interface StartedPostgres {
  /** For `TEST_DATABASE_URL`. */
  readonly url: string
  readonly stop: () => void
}

/** The oldest PostgreSQL that the platform supports, from Debian's package; null where it cannot be installed. */
export function startPostgres15(): StartedPostgres | null {
  if (!existsSync(bin) && !install()) {
    console.error("PostgreSQL 15 could not be installed, so its tests are skipped.")
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), "zama-postgres-15-"))
  spawnSync("chown", ["postgres", folder])
  const data = join(folder, "data")
  const options = Object.entries({ ...settings, unix_socket_directories: folder })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ")
  const isStarted =
    asPostgres(
      "initdb",
      "-D",
      data,
      "-U",
      "zama",
      "--encoding=UTF8",
      "--locale=C.UTF-8",
      "--auth=trust",
      "-N"
    ) && asPostgres("pg_ctl", "-D", data, "-l", join(folder, "log"), "-w", "-o", options, "start")
  const stop = () => {
    asPostgres("pg_ctl", "-D", data, "-m", "immediate", "stop")
    rmSync(folder, { recursive: true, force: true })
  }
  if (isStarted) return { url: `postgres://zama@localhost/postgres?host=${folder}&port=${port}`, stop }
  stop()
  console.error("PostgreSQL 15 did not start, so its tests are skipped.")
  return null
}

const asPostgres = (program: string, ...args: ReadonlyArray<string>): boolean =>
  spawnSync("/usr/sbin/runuser", ["-u", "postgres", "--", join(bin, program), ...args], {
    stdio: "ignore",
    cwd: "/"
  }).status === 0

function install(): boolean {
  const isDebian = process.platform === "linux" && process.getuid?.() === 0
  if (!isDebian) return false
  console.log("Installing postgresql-15 for its tests…")
  const fetch = () => succeeds("apt-get", "install", "-y", "--no-install-recommends", "postgresql-15")
  return fetch() || (succeeds("apt-get", "update") && fetch())
}

const succeeds = (command: string, ...args: ReadonlyArray<string>): boolean =>
  spawnSync(command, args, {
    stdio: "ignore",
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  }).status === 0
