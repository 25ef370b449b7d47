import {
  memoryOf,
  openFilesOf,
  pidsOfTree,
  postmasterOf,
  privateMemoryOf,
  processBelow
} from "../contests/processFigures.ts"
import { printLine } from "../line.ts"
import { ContestHour } from "./ContestHour.ts"
import { envelopeGrowth, type Sample } from "./envelopeGrowth.ts"
import { HeapProbe, inspectable } from "./HeapProbe.ts"

const participants = Number(process.env["BENCH_PARTICIPANTS"] ?? 1500)
const minutes = Number(process.env["SOAK_MINUTES"] ?? 10)
const sampleMs = 5000
/** Percent of growth over the run that still counts as flat. */
const bounds = {
  "heap-web": 5,
  "heap-judge": 5,
  "resident-web": 10,
  "resident-judge": 10,
  // Pools open and close connections as work comes.
  "private-database": 20,
  "connections-database": 20,
  "files-web": 5,
  "files-judge": 5
} as const
type Quantity = keyof typeof bounds

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A contest at a moderate constant rate on one server and its judge: live heap after a forced collection, memory,
 * connections and open files must be flat. Flat is growth within the bound, by `envelopeGrowth`; the first line is the
 * quantity closest to its bound or the furthest beyond it.
 */
export async function soakBench(): Promise<void> {
  const hour = await ContestHour.open(participants, { late: participants >> 1, env: inspectable })
  try {
    await hour.query("update contests set ends_at = now() + $1 * interval '1 minute' where slug = $2", [
      minutes + 30,
      hour.slug
    ])
    const { read, close } = await sampler(hour)
    const samples = {} as Record<Quantity, Array<Sample>>
    const until = performance.now() + minutes * 60_000
    const watch = async () => {
      const begun = performance.now()
      while (performance.now() < until) {
        const at = (performance.now() - begun) / 1000
        for (const [quantity, value] of Object.entries(await read()) as Array<[Quantity, number]>)
          (samples[quantity] ??= []).push({ at, value })
        await sleep(sampleMs)
      }
    }
    const [{ times, errors }] = await Promise.all([hour.run(minutes * 60), watch()]).finally(close)
    for (const error of new Set(errors.slice(0, 5))) console.error(error)
    const lines = (Object.keys(bounds) as Array<Quantity>).map((quantity) => ({
      quantity,
      value: envelopeGrowth(samples[quantity]),
      last: samples[quantity].at(-1)?.value ?? Number.NaN
    }))
    const line = { target: "<= 1" } as const
    const worst = lines.toSorted(
      (one, other) => other.value / bounds[other.quantity] - one.value / bounds[one.quantity]
    )[0]!
    printLine({
      ...{ ...line, name: "soak", unit: `% of growth in ${minutes} min, ${worst.quantity}` },
      ...{ value: worst.value, baseline: bounds[worst.quantity] }
    })
    for (const { quantity, value, last } of lines) {
      const unit = `% of growth, ${Math.round(last)} at the end`
      printLine({ ...line, name: `soak-${quantity}`, value, unit, baseline: bounds[quantity] })
    }
    const acts = Object.values(times).reduce((sum, each) => sum + each.length, errors.length)
    printLine({ name: "soak-errors", value: errors.length, unit: "acts", baseline: acts, target: "<= 0" })
  } finally {
    await hour.close()
  }
}

/** Memory in KiB, and numbers of connections and files. */
async function sampler({ server, query }: ContestHour) {
  const judge = processBelow(server.pid, "judgeMain.ts")
  const postmaster = postmasterOf(server)
  const heaps = {
    web: await HeapProbe.attach(server.pid, server.output),
    judge: await HeapProbe.attach(judge, server.output)
  }
  const connections = async () =>
    (
      await query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'"
      )
    )[0]!.count
  const read = async (): Promise<Record<Quantity, number>> => ({
    "heap-web": (await heaps.web.read()) / 1024,
    "heap-judge": (await heaps.judge.read()) / 1024,
    "resident-web": memoryOf(server.pid),
    "resident-judge": memoryOf(judge),
    "private-database": pidsOfTree(postmaster).reduce((sum, pid) => sum + privateMemoryOf(pid), 0),
    "connections-database": await connections(),
    "files-web": openFilesOf(server.pid),
    "files-judge": openFilesOf(judge)
  })
  // A process with an open inspector does not end.
  const close = () => {
    heaps.web.close()
    heaps.judge.close()
  }
  return { read, close }
}
