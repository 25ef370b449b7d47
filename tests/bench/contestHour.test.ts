import { expect, test } from "vitest"
import { envelopeGrowth } from "../../bench/contestHour/envelopeGrowth.ts"
import { actKinds, actsAnHour, countsOf, planActs, sumOfParts } from "../../bench/contestHour/planActs.ts"

const of = (value: (at: number) => number) =>
  Array.from({ length: 120 }, (_, index) => ({ at: index * 5, value: value(index * 5) }))

/** Sawtooth of a heap that is collected once a minute. */
const sawtooth = (at: number) => 100 + (at % 60)

test("a heap that returns to the same level between collections is flat", () => {
  expect(envelopeGrowth(of(sawtooth))).toBeCloseTo(0)
})

test("a slow leak beneath the sawtooth is growth in percent of the level, over the whole run", () => {
  const growth = envelopeGrowth(of((at) => sawtooth(at) + at / 60))
  expect(growth).toBeGreaterThan(8)
  expect(growth).toBeLessThan(11)
})

test("filling caches in the first third, and one peak later, are no leak", () => {
  const filling = of((at) => sawtooth(at) + Math.min(at, 195) + (at === 400 ? 500 : 0))
  expect(envelopeGrowth(filling)).toBeCloseTo(0)
})

test("a mix has each kind of act in proportion to the participants and the time", () => {
  const acts = planActs(600, 120)
  expect(acts.toSorted((one, other) => one.atMs - other.atMs)).toEqual(acts)
  for (const kind of actKinds) {
    const ofKind = acts.filter((act) => act.kind === kind)
    expect(ofKind.length).toBe(Math.round(20 * actsAnHour[kind]))
    expect(ofKind.every(({ atMs }) => atMs > 0 && atMs < 120_000)).toBe(true)
  }
})

test("the parts of a mix cost their number times the cost of one", () => {
  const costs = { start: 7, look: 0.1, task: 0.2, stream: 0.3, solution: 3, standings: 0.5, practice: 0.4 }
  expect(sumOfParts(countsOf(3600, 1), costs)).toBeCloseTo(7 + 14.4 + 1.6 + 0.6 + 9 + 15 + 1.6, 5)
})
