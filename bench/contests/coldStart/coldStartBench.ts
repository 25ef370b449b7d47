import { type ChildProcess, fork, spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { isInstalled, type Proxy, type ProxyName, startProxy } from "../../../tests/deploy/startProxy.ts"
import { startRealServer, type RealServer } from "../../../tests/support/realServer.ts"
import { printLine } from "../../line.ts"
import { connectTo, insertBenchContest, type Participant, type Query, seedCrowd } from "../crowd.ts"
import { cpuOfTree, parentOf } from "../processFigures.ts"
import { quantile } from "../quantile.ts"
import type { Arrival, ColdCrowd, ColdFate, ColdPage } from "./coldCrowd.ts"

const crowdSize = Number(process.env["BENCH_PARTICIPANTS"] ?? 5000)
const proxyName = (process.env["BENCH_PROXY"] ?? "nginx") as ProxyName
const rushMs = 10_000
const warmUpMs = 4000
const limitMs = 3000
const slug = "cold"
/** A document in Brotli, as large as that of a learner. */
const floorBytes = 15_000

const crowdProcess = fileURLToPath(new URL("./coldCrowd.ts", import.meta.url))
const floorProcess = fileURLToPath(new URL("./coldFloor.ts", import.meta.url))
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The contest page of a participant whose browser has the built files. */
const contestPage: ColdPage = {
  document: `/contests/${slug}`,
  files: [],
  shows: [`/api/contests/${slug}/information?window={window}&opening=1`],
  beside: [
    "/api/contests/latest",
    "/api/statistic/daily-streak",
    "/api/account/profile",
    "/api/notifications?limit=20"
  ],
  after: [`/api/contests/${slug}/page?kind=landing`],
  stream: "/api/events"
}

/** The baseline: a file of the proxy, and one call to a bare server. */
const floorPage: ColdPage = {
  document: "/floor",
  files: [],
  shows: ["/api/floor"],
  beside: [],
  after: [],
  stream: null
}

/** Twenty browsers share each loopback address, because the proxy limits the connections of one. */
const addressOf = (index: number) => {
  const host = Math.floor(index / 20) + 2
  return `127.0.${Math.floor(host / 250)}.${(host % 250) + 1}`
}

interface Rush {
  readonly proxy: Proxy
  readonly crowd: ReadonlyArray<Participant>
  readonly ms: number
}

/** CPU time of the crowd's processes, in ms, and what happened to each participant. */
interface Played {
  readonly fates: ReadonlyArray<ColdFate>
  readonly cpuMs: number
}

/** Plays the crowd in one process for each core. */
async function play(page: ColdPage, { proxy, crowd, ms }: Rush): Promise<Played> {
  const arrivals = crowd.map((participant, index): Arrival => ({
    participant,
    dueMs: (index / crowd.length) * ms,
    address: addressOf(index)
  }))
  const startsAt = Date.now() + 2000
  const parts = availableParallelism()
  const played = Array.from({ length: parts }, async (_, part) => {
    const child = fork(crowdProcess)
    const message: ColdCrowd = {
      page,
      port: proxy.httpsPort,
      startsAt,
      arrivals: arrivals.filter((__, index) => index % parts === part)
    }
    child.send(message)
    const cpu = cpuUntilExit(child)
    const [fates] = (await once(child, "message")) as [ReadonlyArray<ColdFate>]
    return { fates, cpuMs: cpu() }
  })
  const all = await Promise.all(played)
  return {
    fates: all.flatMap(({ fates }) => fates),
    cpuMs: all.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
  }
}

/** Reads the CPU time of a process that ends with its answer. */
const cpuUntilExit = ({ pid }: ChildProcess) => {
  let latest = 0
  const timer = setInterval(() => (latest = Math.max(latest, cpuOfTree(pid!))), 200)
  return () => {
    clearInterval(timer)
    return Math.max(latest, cpuOfTree(pid!))
  }
}

async function postmasterOf(query: Query): Promise<number> {
  const [backend] = await query<{ pid: number }>("select pg_backend_pid() as pid")
  return parentOf(backend?.pid ?? 0)
}

const parts = ["secured", "document", "first", "shown", "all", "stream"] as const

const timesOf = (fates: ReadonlyArray<ColdFate>, part: (typeof parts)[number]) =>
  fates.flatMap((fate) => fate[part] ?? [])

function printTimes(ours: ReadonlyArray<ColdFate>, floor: ReadonlyArray<ColdFate>) {
  const first = quantile(timesOf(ours, "first"), 0.99)
  printLine({ name: "cold-start", value: first, unit: "ms", baseline: limitMs, target: "<= 1" })
  const shares = { p50: 0.5, p99: 0.99, max: 1 }
  for (const part of parts) {
    for (const [name, share] of Object.entries(shares)) {
      const times = { ours: timesOf(ours, part), floor: timesOf(floor, part) }
      printLine({
        name: `cold-start-${part}-${name}`,
        value: quantile(times.ours, share),
        unit: "ms",
        baseline: quantile(times.floor.length > 0 ? times.floor : timesOf(floor, "first"), share)
      })
    }
  }
}

/** Settings of the kit, and a file and a bare server for the baseline. */
const withFloor = (file: string, port: number) => (settings: string) =>
  settings
    .replace(
      "upstream zama {",
      `upstream floor { server 127.0.0.1:${port}; keepalive 1024; }\n\nupstream zama {`
    )
    .replace(
      "  location /api/ { proxy_pass",
      `  location = /floor { alias ${file}; }\n  location = /api/floor { proxy_pass http://floor; }\n  location /api/ { proxy_pass`
    )

/** A crowd of browsers without connections opens the contest's page within ten seconds, through the kit's proxy. */
export async function coldStartBench(): Promise<void> {
  if (!isInstalled(proxyName)) {
    console.error(`cold-start needs ${proxyName}: apt-get install ${proxyName}`)
    process.exitCode = 1
    return
  }
  const folder = mkdtempSync(join(tmpdir(), "zama-floor-"))
  chmodSync(folder, 0o755)
  const file = join(folder, "floor.html")
  writeFileSync(file, "x".repeat(floorBytes))
  const floor = spawn(process.execPath, [floorProcess], { stdio: ["ignore", "pipe", "inherit"] })
  const [floorPort] = (await once(floor.stdout, "data")) as [Buffer]
  const server = await startRealServer({
    env: {
      ROLE: "web",
      TRUST_PROXY: "1",
      PUBLIC_URL: "https://zama.example"
    }
  })
  const proxy = await startProxy(
    proxyName,
    [Number(new URL(server.url).port)],
    withFloor(file, Number(floorPort.toString()))
  )
  try {
    await rush(server, proxy)
  } finally {
    await proxy.stop()
    await server.stop()
    floor.kill()
    rmSync(folder, { recursive: true })
  }
}

async function rush(server: RealServer, proxy: Proxy): Promise<void> {
  const { query, end } = await connectTo(server)
  try {
    const crowd = await seedCrowd(query, "cold-", crowdSize)
    await insertBenchContest(query, { slug, startsInMs: -1000, problems: 4 }, crowd)
    const postmaster = await postmasterOf(query)
    const warming = { proxy, crowd: crowd.slice(0, Math.ceil(crowdSize / 10)), ms: warmUpMs }
    await play(contestPage, warming)
    await play(floorPage, warming)
    const floor = await play(floorPage, { proxy, crowd, ms: rushMs })
    await sleep(3000)
    const pids = { web: server.pid, proxy: proxy.pid, database: postmaster }
    const before = Object.entries(pids).map(([name, pid]) => [name, cpuOfTree(pid)] as const)
    const { fates, cpuMs } = await play(contestPage, { proxy, crowd, ms: rushMs })
    printTimes(fates, floor.fates)
    const cost = (name: string, ms: number) =>
      printLine({ name: `cold-start-cpu-${name}`, value: ms / 1000, unit: "s", baseline: rushMs / 1000 })
    for (const [name, ms] of before) cost(name, cpuOfTree(pids[name as keyof typeof pids]) - ms)
    cost("browsers", cpuMs)
    const errors = fates.flatMap((fate) => fate.errors)
    for (const error of new Set(errors.slice(0, 20))) console.error(error)
    const lost = fates.filter((fate) => fate.errors.length > 0).length
    printLine({
      name: "cold-start-lost",
      value: lost,
      unit: `of ${crowd.length}`,
      baseline: crowd.length,
      target: "<= 0"
    })
  } finally {
    await end()
  }
}
