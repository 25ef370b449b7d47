/**
 * Runs a project script on the pinned version of Node.
 * Works on any Node 20+: installs the dependencies if the lock file has changed, then starts the Node among them.
 */
import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const windows = process.platform === "win32"
const stamp = join(root, "node_modules", ".zama-lock")

function installWhatIsMissing() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex")
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return
  console.error("Installing dependencies (about a minute the first time)…")
  const npm = spawnSync("npm", ["ci", "--no-fund", "--no-audit", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: windows
  })
  if (npm.status !== 0) {
    console.error("npm ci failed; see the lines above.")
    process.exit(npm.status ?? 1)
  }
  writeFileSync(stamp, lock)
}

/** The pinned Node, or the host's own if the registry has none for this platform. Debian's npm makes no link in `.bin`. */
function pinnedNode() {
  const systems = { linux: "node-linux", darwin: "node-bin-darwin", win32: "node-win" }
  const folder = `${systems[process.platform]}-${process.arch}`
  const file = join(root, "node_modules", folder, "bin", windows ? "node.exe" : "node")
  return existsSync(file) ? file : process.execPath
}

installWhatIsMissing()
const [script, ...args] = process.argv.slice(2)
const node = pinnedNode()
const path = [dirname(node), join(root, "node_modules", ".bin"), process.env["PATH"] ?? ""]
const child = spawn(node, [join(root, script), ...args], {
  stdio: "inherit",
  env: {
    ...process.env,
    PATH: path.join(delimiter),
    // Shortens the start of every process that the script starts.
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(root, "node_modules", ".cache", "compiled")
  }
})
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)))
