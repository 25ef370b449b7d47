import * as fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startFixture, type Fixture } from "../access/fixture.ts"
import { Faulty, type Fuzzer, plans, startFuzzer } from "./fuzzer.ts"
import type { Plan } from "./request.ts"

const isFull = process.env["TEST_FULL"] === "1"
const total = Number(process.env["FUZZ_REQUESTS"] ?? (isFull ? 100_000 : 1500))
/** `npm test` sends the same requests each time, so that it does not fail by chance. */
const seed = Number(process.env["FUZZ_SEED"] ?? (isFull ? Date.now() % 2 ** 31 : 1))
/** Sequences of requests at the same time, so that one which waits for a process does not delay all. */
const lanes = isFull ? 4 : 1
/** More faults say nothing new, and each takes many requests to be made small. */
const faultsMax = 20

/** What the server logged about its internal errors, with `FUZZ_LOG=1`; logging takes time. */
const internal: Array<string> = []
const log = (line: string) => {
  if (line.includes("failed unexpectedly")) internal.push(line.slice(0, 3000))
}
const logging = process.env["FUZZ_LOG"] === "1" ? { log } : {}

let fixture: Fixture
let fuzzer: Fuzzer
beforeAll(async () => {
  fixture = await startFixture({ config: { trustedProxies: 1 }, ...logging })
  const options = { seed, count: isFull ? 40 : 4, changesProblems: isFull, restoreEvery: isFull ? 2000 : 500 }
  fuzzer = await startFuzzer(fixture, options)
}, 600_000)
afterAll(async () => {
  fuzzer?.close()
  await fixture?.server.close()
})

/** Messages by the key of the fault. */
const faults = new Map<string, string>()

let done = 0

const shares = (statuses: ReadonlyMap<number, number>): string => {
  const sum = [...statuses.values()].reduce((before, count) => before + count, 0)
  const sorted = [...statuses].toSorted(([one], [other]) => one - other)
  return `${sum} requests; ${sorted.map(([status, count]) => `${status}: ${((count / sum) * 100).toFixed(2)} %`).join(", ")}`
}

/** Sends the requests of a lane; returns after the last one, or with the smallest request of a new fault. */
const runFrom = (lane: number, from: number) => {
  const property = fc.asyncProperty(plans, async (plan: Plan) => {
    try {
      await fuzzer.send(plan)
    } catch (error) {
      if (!(error instanceof Faulty && faults.has(error.key))) throw error
    }
    if (++done % 5000 === 0) console.log(shares(fuzzer.statuses))
  })
  return fc.check(property, { seed: seed + lane, path: String(from), numRuns: total / lanes - from })
}

async function findFaults(lane: number): Promise<void> {
  for (let from = 0; from < total / lanes && faults.size < faultsMax;) {
    const run = await runFrom(lane, from)
    if (!run.failed) return
    const { errorInstance: error, numRuns } = run
    if (!(error instanceof Faulty)) throw error
    faults.set(error.key, error.message)
    console.log(error.message, internal.at(-1) ?? "")
    from += numRuns
  }
}

test(
  `input of every kind to every call gets an answer of the contract (FUZZ_SEED=${seed})`,
  async () => {
    await Promise.all(Array.from({ length: lanes }, (_, lane) => findFaults(lane)))
    console.log(`FUZZ_SEED=${seed}: ${shares(fuzzer.statuses)}`)
    expect([...faults.values()]).toEqual([])
    expect((await fetch(`${fixture.server.url}/healthz`)).status).toBe(200)
  },
  isFull ? 7_200_000 : 240_000
)
