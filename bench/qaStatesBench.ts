import { namedStates } from "../qa/bench/states/namedStates.ts"
import { requestBench, type RunningBench, startBench } from "../tests/support/bench.ts"
import { median, printLine } from "./line.ts"

const resets = 5
/** A tester waits no longer for a state or a reset. */
const limitMs = 2000

/** Milliseconds until the testers' bench has loaded a named state, and until it has restored its data. */
export async function qaStatesBench(): Promise<void> {
  // The build of the pages leaves this at «production», where the testers' bench refuses to run.
  const bench = await startBench({ ROLE: "web", NODE_ENV: "development" })
  try {
    const loads: Array<number> = []
    for (const { id } of namedStates) loads.push(await msOf(bench, "/dev/qa/load", { state: id }))
    const restored: Array<number> = []
    for (let n = 0; n < resets; n++) restored.push(await msOf(bench, "/dev/qa/reset", {}))
    const limit = { unit: "ms", baseline: limitMs, target: "<= 1" }
    printLine({ name: "qa-state-median", value: median(loads), ...limit })
    printLine({ name: "qa-state-slowest", value: Math.max(...loads), ...limit })
    printLine({ name: "qa-reset-median", value: median(restored), ...limit })
  } finally {
    await bench.stop()
  }
}

async function msOf(bench: RunningBench, path: string, body: object): Promise<number> {
  const { status, text } = await requestBench(bench, "POST", path, { body })
  if (status !== 200) throw new Error(`${path} ${JSON.stringify(body)}: ${text}`)
  return (JSON.parse(text) as { readonly ms: number }).ms
}
