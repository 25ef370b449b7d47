import { spawn } from "node:child_process"
import { once } from "node:events"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import type { RehearsalReport } from "../../src/api/contract/organiser/rehearsal.ts"
import type { Profile } from "../../server/rehearsal/profile.ts"
import { type RealServer, startRealServer } from "../../tests/support/realServer.ts"
import { connectTo, insertBenchContest, type Query, seedCrowd } from "../contests/crowd.ts"
import { cpuOf, cpuOfTree, memoryOf } from "../contests/processFigures.ts"
import { printLine } from "../line.ts"
import { untilLanguages } from "../untilLanguages.ts"
import type { BareCrowd } from "./bareCrowd.ts"
import { runRehearsal } from "./runRehearsal.ts"

const slug = "rehearsed"
const participants = Number(process.env["BENCH_PARTICIPANTS"] ?? 2000)
const minutes = Number(process.env["REHEARSE_MINUTES"] ?? 20)
const wanted = 2000
const busiestMs = 10_000
const bareSeconds = 60

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The usual crowd at real speed, compressed into minutes: all arrive within two, and each sends one solution. */
const profile: Partial<Profile> = {
  schools: [{ name: "School", size: 1, arrives: { from: 120, to: 5 } }],
  think: { median: minutes * 25, spread: 0.6 },
  attempts: 1
}

interface Sample {
  readonly atMs: number
  readonly crowdMs: number
  readonly platformMs: number
  readonly crowdKiB: number
}

/**
 * How many rehearsal participants one core carries, and whether 2000 of them fit on this machine beside the platform.
 * The baseline is a bare client that sends as many requests on as many connections and streams, with no machine behind.
 */
export async function rehearseBench(): Promise<void> {
  const server = await startRealServer({ env: { JUDGE_BACKEND: "native" } })
  const { query, end } = await connectTo(server)
  try {
    await untilLanguages(server.url)
    await insertBenchContest(query, { slug, startsInMs: 2 * 86_400_000, problems: 1 }, [])
    const samples: Array<Sample> = []
    const onSecond = (pid: number) => {
      const crowdKiB = memoryOf(pid)
      if (crowdKiB === 0) return
      const platformMs = cpuOfTree(server.pid, { withEnded: true })
      samples.push({ atMs: performance.now(), crowdMs: cpuOf(pid), platformMs, crowdKiB })
    }
    const { report, beganAt, endedAt } = await runRehearsal(server, {
      ...{ slug, participants, minutes, profile, onSecond }
    })
    const requests = report.latencies.reduce(
      (sum, { step, count }) => sum + (step === "verdict" ? 0 : count),
      0
    )
    const bare = await runBareCrowd(server, query, Math.round(requests / participants))
    printFigures(report, samples, { beganAt, endedAt }, bare)
  } finally {
    await end()
    await server.stop()
  }
}

interface Bare {
  /** CPU time of each participant. */
  readonly cpuMs: number
  readonly memoryKiB: number
}

async function runBareCrowd(server: RealServer, query: Query, requestsEach: number): Promise<Bare> {
  const crowd = await seedCrowd(query, "bare-", participants)
  await insertBenchContest(query, { slug: "bare", startsInMs: -1000, problems: 1 }, crowd)
  const program = fileURLToPath(new URL("./bareCrowd.ts", import.meta.url))
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] })
  const input: BareCrowd = {
    ...{ slug: "bare", requestsEach, seconds: bareSeconds, port: Number(new URL(server.url).port) },
    tokens: crowd.map(({ token }) => token)
  }
  await sleep(1000)
  const cpuMs = cpuOf(child.pid!)
  child.stdin.end(JSON.stringify(input))
  await once(child.stdout, "data")
  const bare = {
    cpuMs: (cpuOf(child.pid!) - cpuMs) / participants,
    memoryKiB: memoryOf(child.pid!) / participants
  }
  child.kill()
  return bare
}

/** Cores between two moments, of crowd and platform. */
const coresOf = (samples: ReadonlyArray<Sample>, from: number, to: number) => {
  const within = samples.filter(({ atMs }) => atMs >= from && atMs <= to)
  const [first, last] = [within[0], within.at(-1)]
  if (first === undefined || last === undefined) throw new Error("Nothing was measured")
  const passed = last.atMs - first.atMs
  return {
    crowd: (last.crowdMs - first.crowdMs) / passed,
    platform: (last.platformMs - first.platformMs) / passed
  }
}

function printFigures(
  report: RehearsalReport,
  samples: ReadonlyArray<Sample>,
  { beganAt, endedAt }: { readonly beganAt: number; readonly endedAt: number },
  bare: Bare
) {
  const contest = coresOf(samples, endedAt - minutes * 60_000, endedAt)
  const windows = samples
    .filter(({ atMs }) => atMs >= beganAt && atMs + busiestMs <= endedAt)
    .map(({ atMs }) => coresOf(samples, atMs, atMs + busiestMs))
  const busiest = windows.toSorted(
    (one, other) => other.crowd + other.platform - one.crowd - one.platform
  )[0]!
  const during = samples.filter(({ atMs }) => atMs >= beganAt && atMs <= endedAt)
  const cpuMsEach = (during.at(-1)!.crowdMs - during[0]!.crowdMs) / participants
  const perCore = participants / contest.crowd
  const cores = availableParallelism()
  const largestKiB = Math.max(...during.map(({ crowdKiB }) => crowdKiB))
  printLine({
    ...{ name: "rehearse", unit: "participants for each core of the crowd, during the contest" },
    ...{ value: perCore, baseline: wanted, target: ">= 1" }
  })
  printLine({
    name: "rehearse-cpu",
    value: cpuMsEach,
    unit: "ms CPU each, arrival included",
    baseline: bare.cpuMs
  })
  printLine({
    ...{
      name: "rehearse-busiest",
      unit: `cores of ${participants} and the platform in ${busiestMs / 1000} s`
    },
    ...{ value: busiest.crowd + busiest.platform, baseline: cores, target: "<= 0.95" }
  })
  printLine({ name: "rehearse-busiest-crowd", value: busiest.crowd, unit: "cores", baseline: cores })
  printLine({
    name: "rehearse-platform",
    value: contest.platform,
    unit: "cores during the contest",
    baseline: cores
  })
  printLine({
    ...{ name: "rehearse-memory", unit: "KiB each, the program included" },
    ...{ value: largestKiB / participants, baseline: bare.memoryKiB }
  })
  printLine({
    name: "rehearse-memory-all",
    value: largestKiB / 1024,
    unit: "MiB",
    baseline: 2048,
    target: "<= 1"
  })
  for (const { code, count, examples } of report.findings)
    console.error(`${code} × ${count}: ${examples.join("; ")}`)
  for (const { step, count, p99 } of report.latencies) console.error(`${step} × ${count}: p99 ${p99} ms`)
  printLine({
    ...{ name: "rehearse-findings", unit: "kinds", target: "<= 0" },
    ...{ value: report.findings.length, baseline: report.participants.ended }
  })
}
