import { expect, test } from "vitest"
import { type PooledRunner, RunnerPool } from "../../server/judge/embedded/parent/RunnerPool.ts"
import type { Lane } from "../../server/judge/JudgeBackend.ts"

interface Named extends PooledRunner {
  readonly name: number
}

function poolOf(ownRunnerForRuns: boolean) {
  let started = 0
  const start = () =>
    Promise.resolve({ name: started++, alive: true, jobs: 0, cpuMs: 0, kill: async () => {} })
  const pool = new RunnerPool<Named>(start, { size: 1, ownRunnerForRuns, spare: 1, idleMs: null })
  return { pool, started: () => started }
}

/** Requests runners in this order and returns the order in which they arrived. */
function asking(pool: RunnerPool<Named>) {
  const served: Array<string> = []
  const ask = (lane: Lane, name: string) =>
    pool.acquire(lane).then((runner) => {
      served.push(name)
      return runner
    })
  return { served, ask }
}

test("a solution gets a runner while a run has another, and one spare serves both", async () => {
  const { pool, started } = poolOf(true)
  await pool.warm()
  const run = await pool.acquire("runs")
  const solution = await pool.acquire("solutions")
  expect(new Set([run.name, solution.name])).toEqual(new Set([0, 1]))
  expect(started()).toBe(2)
})

test("runs share one runner, and a run that loses it does not get that of solutions", async () => {
  const { pool } = poolOf(true)
  await pool.warm()
  const { served, ask } = asking(pool)
  const lost = await pool.acquire("runs")
  const next = ask("runs", "next run")
  const fresh = await pool.replace(lost, "runs")
  expect(fresh.name).toBe(2)
  await ask("solutions", "solution")
  pool.release(fresh, "runs", false)
  await next
  expect(served).toEqual(["solution", "next run"])
})

test("on a shared runner solutions go before runs that waited longer", async () => {
  const { pool } = poolOf(false)
  const { served, ask } = asking(pool)
  const first = await ask("runs", "run under way")
  const waiting = [
    ask("runs", "second run"),
    ask("solutions", "solution"),
    ask("solutions", "second solution")
  ].map(async (asked, index) => pool.release(await asked, index === 0 ? "runs" : "solutions", false))
  pool.release(first, "runs", false)
  await Promise.all(waiting)
  expect(served).toEqual(["run under way", "solution", "second solution", "second run"])
})
