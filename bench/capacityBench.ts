import { readFile } from "node:fs/promises"
import { capacityTable, type Costs, sizes } from "./capacity/capacityModel.ts"
import { machine, measureCosts } from "./capacity/measureCosts.ts"
import { printLine } from "./line.ts"

const stored = new URL("./capacity/costs.json", import.meta.url)

/** The costs of the acts of a contest on this machine beside the stored ones, and the table of needs that follows. */
export async function capacityBench(): Promise<void> {
  const before = JSON.parse(await readFile(stored, "utf8")) as Costs
  const costs = await measureCosts(before.streamKiB)
  for (const name of Object.keys(costs) as Array<keyof Costs>) {
    const unit = name.endsWith("Ms") ? "ms CPU" : "KiB"
    printLine({ name: `capacity-${name}`, value: costs[name], unit, baseline: before[name] })
  }
  console.log(`${machine()}\n\n${capacityTable(sizes, costs)}`)
}
