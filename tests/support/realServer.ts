import { spawn, type ChildProcess } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { outboxMails, type Platform } from "./platform.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The platform as an operator starts it: its own process, database, outbox and judge. */
export interface RealServer extends Platform {
  /** The main process; its children end with it. */
  readonly pid: number
  /** The output so far. */
  readonly output: () => string
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

export interface RealServerOptions {
  readonly env?: Readonly<Record<string, string>>
  /** A data folder in place of a temporary one. */
  readonly dataDir?: string
  readonly port?: number
  /** Pages other than those of `dist/client`; by default the environment's `CLIENT_FOLDER`. */
  readonly clientFolder?: string
}

/**
 * Starts `server/main.ts` and waits until it reports that it is ready; otherwise the error contains the
 * output.
 */
export async function startRealServer(options: RealServerOptions = {}): Promise<RealServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "zama-server-")))
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const clientFolder = options.clientFolder ?? process.env["CLIENT_FOLDER"]
  const script = clientFolder === undefined ? "server/main.ts" : "tests/support/serverOfFolder.ts"
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      JUDGE_BACKEND: "embedded",
      JUDGE_CACHE_DIR: join(root, ".cache/judge"),
      PORT: String(port),
      DATA_DIR: dataDir,
      // They would occupy the judge for a minute, which scenarios and benchmarks need.
      SYNTHETIC_USERS: "off",
      BACKUP_EVERY: "0",
      ...(clientFolder === undefined ? {} : { CLIENT_FOLDER: clientFolder }),
      ...options.env
    }
  })
  const output: Array<string> = []
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk.toString()))
  await untilReady(url, child, () => output.join(""))
  return {
    url,
    dataDir,
    pid: child.pid!,
    output: () => output.join(""),
    mails: outboxMails(dataDir),
    stop: async (signal = "SIGTERM") => {
      await stopped(child, signal)
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    }
  }
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** The first start prepares the judge, which takes minutes on a busy machine. */
const patienceMs = 420_000

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`)
    const reply = await fetch(`${url}/readyz`).catch(() => null)
    if (reply?.ok === true) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  // SIGKILL would leave its database running.
  await stopped(child, "SIGTERM")
  throw new Error(`The server was not ready within ${patienceMs / 1000} s:\n${output()}`)
}

function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once("exit", () => resolve())
    child.kill(signal)
  })
}
