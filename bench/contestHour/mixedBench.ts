import { quantile } from "../contests/quantile.ts"
import { platformMeter } from "../contests/processFigures.ts"
import { printLine } from "../line.ts"
import { cpuOfPrograms } from "../programs.ts"
import { bareCosts } from "./bareCosts.ts"
import { ContestHour } from "./ContestHour.ts"
import { actKinds, countsOf, sumOfParts } from "./planActs.ts"

const participants = Number(process.env["BENCH_PARTICIPANTS"] ?? 1500)
const seconds = Number(process.env["MIXED_SECONDS"] ?? 120)
const warmUpSeconds = 15

/**
 * The work of a contest hour in its proportions (`actsAnHour`), at the rates of so many participants, on a real server
 * with PostgreSQL and the native judge. The figure is the sum of its parts' bare costs over the CPU time that all
 * processes of the platform really used, idle work, compression and event streams included.
 *
 * The bare cost of an act is the CPU time of the cheapest thing that does the same, measured in the same run against the
 * same PostgreSQL: `node:http` and prepared statements (`bareServer.ts`), for a solution also the CPU time of its
 * compiler and its program themselves, without the sandbox around them. Each part is measured alone and at full speed,
 * where an act costs least. Drafts are stored in the browser and cost the server nothing.
 */
export async function mixedBench(): Promise<void> {
  const hour = await ContestHour.open(participants, { late: participants >> 2 })
  try {
    await hour.run(warmUpSeconds)
    const read = platformMeter(hour.server)
    const before = read()
    const { times, errors } = await hour.run(seconds)
    const after = read()
    const used = {
      web: after.web - before.web,
      database: after.database - before.database,
      judge: after.judge - before.judge
    }
    const usedMs = used.web + used.database + used.judge
    for (const error of new Set(errors.slice(0, 5))) console.error(error)
    hour.closeStreams()

    const counts = countsOf(participants, seconds)
    const costs = await bareCosts(hour)
    const programsMs = await cpuOfPrograms(hour.programs, counts.solution)
    const bareMs = sumOfParts(counts, costs) + programsMs
    const hours = (participants * seconds) / 3600
    const target = ">= 0.5"
    printLine({
      ...{ name: "mixed", unit: "ms CPU for a participant's hour", target },
      ...{ value: usedMs / hours, baseline: bareMs / hours, ratio: bareMs / usedMs }
    })
    printLine({
      ...{ name: "mixed-per-core", unit: "participants of a contest hour for each core", target },
      ...{ value: (hours * 3_600_000) / usedMs, baseline: (hours * 3_600_000) / bareMs }
    })
    for (const [part, value] of Object.entries(used))
      printLine({ name: `mixed-used-${part}`, value, unit: "ms CPU, of all processes", baseline: usedMs })
    const share = (name: string, value: number) =>
      printLine({ name: `mixed-bare-${name}`, value, unit: "ms CPU, of all parts", baseline: bareMs })
    for (const kind of actKinds) share(`${kind} × ${counts[kind]}`, counts[kind] * costs[kind])
    share("programs", programsMs)
    for (const kind of ["look", "standings", "solution"] as const) {
      const value = quantile(times[kind], 0.99)
      printLine({ name: `mixed-p99-${kind}`, value, unit: "ms", baseline: quantile(times[kind], 0.5) })
    }
    printLine({
      ...{ name: "mixed-errors", unit: "acts", target: "<= 0" },
      ...{ value: errors.length, baseline: actKinds.reduce((sum, kind) => sum + counts[kind], 0) }
    })
  } finally {
    await hour.close()
  }
}
