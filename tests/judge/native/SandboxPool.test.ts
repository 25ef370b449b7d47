import { expect, test } from "vitest"
import type { Artifact } from "../../../server/judge/JudgeBackend.ts"
import type { Sandbox } from "../../../server/judge/native/Sandbox.ts"
import { SandboxPool, Slot } from "../../../server/judge/native/SandboxPool.ts"

/** A pool of sandboxes that only know their number. */
function poolOf(cores: ReadonlyArray<number | null>) {
  const started: Array<number | null> = []
  const killed: Array<number> = []
  const start = (core: number | null) => {
    const number = started.push(core)
    const sandbox = { alive: true, kill: () => Promise.resolve(void killed.push(number)) }
    return sandbox as unknown as Sandbox
  }
  const pool = new SandboxPool(cores.map((core) => new Slot(() => start(core))))
  return { pool, started, killed }
}

const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { until: promise, release: resolve }
}

test("programs wait in their order for a slot", async () => {
  const { pool } = poolOf([0, 1])
  const order: Array<string> = []
  const gates = [gate(), gate()]
  const first = gates.map(({ until }) => pool.use(() => until))
  const later = ["third", "fourth"].map((name) => pool.use(() => Promise.resolve(void order.push(name))))

  expect(order).toEqual([])
  gates[1]?.release()
  await Promise.all(later)
  expect(order).toEqual(["third", "fourth"])
  gates[0]?.release()
  await Promise.all(first)
})

test("each program gets a sandbox that no other has used, started ahead on the core of its slot", async () => {
  const { pool, started } = poolOf([7])
  const seen: Array<Sandbox> = []
  const take = (slot: Slot) => Promise.resolve(void seen.push(slot.take()))
  pool.warm()
  expect(started).toEqual([7])
  await pool.use(take)
  expect(started).toEqual([7, 7])
  await pool.use(take)

  expect(new Set(seen).size).toBe(2)
})

const compiled = (program: string): Artifact => ({ language: "python", program })

test("the sandbox of a compiler goes to the first job that runs what it compiled", async () => {
  const { pool, started, killed } = poolOf([0])
  const ours = compiled("ours")
  const compiler = await pool.use((slot) => {
    const sandbox = slot.take()
    slot.leave(ours, sandbox)
    return Promise.resolve(sandbox)
  })
  expect(await pool.use((slot) => Promise.resolve(slot.take(ours)))).toBe(compiler)
  expect(started).toHaveLength(2)
  expect(await pool.use((slot) => Promise.resolve(slot.take(ours)))).not.toBe(compiler)
  expect(killed).toEqual([])
})

test.each([
  ["another program", compiled("other")],
  ["a program whose runs must be fresh, or a compiler", undefined]
])("the sandbox of a compiler ends before %s", async (_, next) => {
  const { pool, killed } = poolOf([0])
  const ours = compiled("ours")
  const compiler = await pool.use((slot) => {
    const sandbox = slot.take()
    slot.leave(ours, sandbox)
    return Promise.resolve(sandbox)
  })
  expect(await pool.use((slot) => Promise.resolve(slot.take(next)))).not.toBe(compiler)
  expect(killed).toEqual([1])
  expect(await pool.use((slot) => Promise.resolve(slot.take(ours)))).not.toBe(compiler)
})

test("a closed pool ends the sandbox that a compiler has left", async () => {
  const { pool, killed } = poolOf([0])
  await pool.use((slot) => Promise.resolve(slot.leave(compiled("ours"), slot.take())))
  await pool.close()
  expect(new Set(killed)).toEqual(new Set([1, 2]))
})

test("a program that fails returns its slot", async () => {
  const { pool } = poolOf([null])
  await expect(pool.use(() => Promise.reject(new Error("boom")))).rejects.toThrow("boom")

  await expect(pool.use(() => Promise.resolve("done"))).resolves.toBe("done")
})

test("a slot whose next sandbox does not start is not lost", async () => {
  let starts = 0
  const start = (): Sandbox => {
    if (++starts === 1) throw new Error("no processes")
    return { alive: true, kill: () => Promise.resolve() } as unknown as Sandbox
  }
  const pool = new SandboxPool([new Slot(start)])

  await expect(pool.use(() => Promise.resolve("first"))).resolves.toBe("first")
  await expect(pool.use(() => Promise.resolve("second"))).resolves.toBe("second")
})

test("a spare sandbox that has died is not used", async () => {
  const sandboxes: Array<{ alive: boolean }> = []
  const start = () => {
    const sandbox = { alive: true, kill: () => Promise.resolve() }
    sandboxes.push(sandbox)
    return sandbox as unknown as Sandbox
  }
  const pool = new SandboxPool([new Slot(start)])
  pool.warm()
  sandboxes[0]!.alive = false

  expect(await pool.use((slot) => Promise.resolve(slot.take()))).toBe(sandboxes[1])
})

test("an aborted program waits no more, and the next one gets the slot", async () => {
  const { pool } = poolOf([0])
  const { until, release } = gate()
  const first = pool.use(() => until)
  const stop = new AbortController()
  const aborted = pool.use(() => Promise.resolve("aborted"), stop.signal)
  const third = pool.use(() => Promise.resolve("third"))
  stop.abort(new Error("given up"))

  await expect(aborted).rejects.toThrow("given up")
  release()
  await first
  await expect(third).resolves.toBe("third")
})

test("a closed pool waits for the programs that run, and takes no others", async () => {
  const { pool, killed } = poolOf([0, 1])
  pool.warm()
  const { until, release } = gate()
  const both = [pool.use(() => until), pool.use(() => until)]
  const waiting = pool.use(() => Promise.resolve())
  const closing = pool.close()

  await expect(waiting).rejects.toThrow("closed")
  release()
  await Promise.all([...both, closing])
  expect(killed).toEqual([1, 2])
  await expect(pool.use(() => Promise.resolve())).rejects.toThrow("closed")
})
