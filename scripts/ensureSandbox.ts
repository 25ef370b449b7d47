import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"

/** Debian packages of the native judge, by a program of each. */
const packages = { bubblewrap: "/usr/bin/bwrap", "g++": "/usr/bin/g++", python3: "/usr/bin/python3" }

/**
 * Installs what the tests of the native judge need, if this is Debian and they run as root. Returns whether sandboxes work
 * here; the tests are skipped otherwise.
 */
export function ensureSandbox(): boolean {
  install()
  const { status } = spawnSync(packages.bubblewrap, trial, { stdio: "ignore", ...ordinaryUser })
  return Object.values(packages).every(existsSync) && status === 0
}

const ordinaryUser = process.getuid?.() === 0 ? { uid: 65_533, gid: 65_533 } : {}

const trial = [
  "--unshare-user",
  "--uid",
  "65534",
  "--unshare-pid",
  "--ro-bind",
  "/",
  "/",
  "--proc",
  "/proc",
  "true"
]

function install(): void {
  const missing = Object.entries(packages).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))
  const debian = process.platform === "linux" && process.getuid?.() === 0 && succeeds("apt-get", "--version")
  if (missing.length === 0 || !debian) return
  console.log(`Installing ${missing.join(", ")} for the tests of the native judge…`)
  const fetch = () => succeeds("apt-get", "install", "-y", "--no-install-recommends", ...missing)
  if (!fetch() && !(succeeds("apt-get", "update") && fetch())) {
    console.error("They could not be installed, so these tests are skipped.")
  }
}

const succeeds = (command: string, ...args: ReadonlyArray<string>): boolean =>
  spawnSync(command, args, {
    stdio: "ignore",
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  }).status === 0
