import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { BenchStatus } from "../../qa/bench/Bench.ts"
import { freePort } from "./realServer.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const patienceMs = 240_000

/** The tester's bench in its own process, on data of its own. */
export interface RunningBench {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly output: () => string
  readonly stop: () => Promise<void>
}

/** Starts the bench; without a judge, unless the role says otherwise. */
export async function startBench(
  env: Readonly<Record<string, string>> = { ROLE: "web" }
): Promise<RunningBench> {
  const dataDir = await mkdtemp(join(tmpdir(), "zama-bench-"))
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, "qa/bench/runBench.ts")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      JUDGE_BACKEND: "embedded",
      JUDGE_CACHE_DIR: join(root, ".cache/judge"),
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env
    }
  })
  const output: Array<string> = []
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => output.push(chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const stop = async () => {
    if (child.exitCode === null) child.kill("SIGTERM")
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  for (const deadline = performance.now() + patienceMs; !output.join("").includes("is ready at");) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop()
      throw new Error(`The bench did not start:\n${output.join("")}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url: `http://127.0.0.1:${port}`, port, dataDir, output: () => output.join(""), stop }
}

export interface BenchAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly text: string
}

/** One request with exactly these headers; `fetch` sets `Host` itself. */
export const requestBench = (
  { port }: Pick<RunningBench, "port">,
  method: string,
  path: string,
  {
    body,
    headers = {}
  }: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {}
): Promise<BenchAnswer> =>
  new Promise((resolve, reject) => {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const asked = request(
      {
        ...{ host: "127.0.0.1", port, method, path, agent: false },
        headers: {
          ...(sent === undefined
            ? {}
            : { "content-type": "application/json", "content-length": String(Buffer.byteLength(sent)) }),
          ...headers
        }
      },
      (response) => {
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.once("error", reject)
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString()
          })
        )
      }
    )
    asked.once("error", reject)
    asked.end(sent)
  })

/** A wish to the bench; fails if the bench refuses it. */
export async function wish(
  bench: RunningBench,
  path: string,
  body: object = {}
): Promise<BenchStatus & { readonly ms: number; readonly page: string }> {
  const { status, text } = await requestBench(bench, "POST", `/dev/qa${path}`, { body })
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
  return JSON.parse(text) as BenchStatus & { readonly ms: number; readonly page: string }
}
