import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { capacityTable, type Costs, sizes } from "../../bench/capacity/capacityModel.ts"
import { percentile, simulateQueue } from "../../bench/capacity/simulateQueue.ts"

const tableRows = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^[|\s:-]+$/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()))

test("the table of docs/capacity.md follows from the formula and the stored costs", () => {
  const costs = JSON.parse(readFileSync("bench/capacity/costs.json", "utf8")) as Costs
  const page = readFileSync("docs/capacity.md", "utf8")
  const wanted = tableRows(capacityTable(sizes, costs))
  expect(tableRows(page.slice(page.indexOf("| participants at once"))).slice(0, wanted.length)).toEqual(
    wanted
  )
})

const one = { arrivalsPerSecond: 70, seconds: 3000, slots: 1, meanMs: 10, spread: 0 }

test("the simulated queue has the waiting times of theory", () => {
  const waits = simulateQueue(one)
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length
  // Pollaczek and Khinchine, equal times: load / (2 (1 − load)) × time.
  expect(mean).toBeGreaterThan(10.5)
  expect(mean).toBeLessThan(12.9)
})

test("a load of 95 % multiplies the waiting times of 70 %", () => {
  const p99 = (arrivalsPerSecond: number) => percentile(simulateQueue({ ...one, arrivalsPerSecond }), 0.99)
  expect(p99(95)).toBeGreaterThan(5 * p99(70))
})
