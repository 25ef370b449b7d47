import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { EmbeddedBackend } from "../../server/judge/embedded/createEmbeddedBackend.ts"
import type { CompileResult, LanguageId } from "../../server/judge/JudgeBackend.ts"
import { attempt, children, setTrap, type Trap } from "./attacks/attempt.ts"
import { compileBombs, cppAttacks } from "./attacks/cppAttacks.ts"
import { javascriptAttacks } from "./attacks/javascriptAttacks.ts"
import { pythonBombs } from "./attacks/pythonBombs.ts"
import { pythonEscapes } from "./attacks/pythonEscapes.ts"
import { pythonPoison } from "./attacks/pythonPoison.ts"
import { honestWithDescriptors, hostileWithDescriptors, observer } from "./attacks/pythonTraces.ts"
import { eventually } from "../support/eventually.ts"
import { runCompiled, runOnce, sumIn, testBackend } from "./support/judge.ts"

const full = process.env["TEST_FULL"] === "1"
/** `npm test` leaves two thirds of the slow groups to the full run. */
const slow = new Set(["python bombs", "javascript", "cpp", "cpp compile bombs"])
const isChosen = (group: string, index: number) => full || !slow.has(group) || index % 3 === 0

let backend: EmbeddedBackend
let trap: Trap

beforeAll(async () => {
  trap = await setTrap()
  // On a busy machine a harmless program may take the compiler four seconds.
  backend = await testBackend(8000)
  await backend.warmUp()
})

afterAll(async () => {
  await backend.dispose()
  trap.close()
})

describe.each([
  ["python escapes", pythonEscapes],
  ["python bombs", pythonBombs],
  ["python poison", pythonPoison],
  ["javascript", javascriptAttacks],
  ["cpp", cppAttacks],
  ["cpp compile bombs", compileBombs]
] as const)("%s", (group, attacks) => {
  test.each(attacks.filter((_, index) => isChosen(group, index)))("$name", async (attack) => {
    const before = children().length
    await attempt(backend, attack, attack, trap)
    if (group !== "cpp") compiledInnocents.delete(attack.language)
    expect(await innocent(attack.language)).toEqual(
      innocentAnswers[attack.language] ?? { status: "ok", stdout: "5\n" }
    )
    // A killed runner and its successor may both be counted for a moment.
    await eventually(() => expect(children().length).toBeLessThanOrEqual(before + 2))
  })
})

describe.each(Object.entries(hostileWithDescriptors))("a python program that %s", (_name, hostile) => {
  test("leaves no data for the next program", async () => {
    const runners = children()
    const before = await runOnce(backend, "python", observer)
    expect(before.status).toBe("ok")
    await runOnce(backend, "python", hostile)
    expect((await runOnce(backend, "python", observer)).stdout).toBe(before.stdout)
    await eventually(() => expect(children()).toEqual(runners))
  })

  test.each(Object.entries(honestWithDescriptors))("breaks no honest use of %s", async (_use, honest) => {
    const run = async () => {
      const { status, stdout, stderr } = await runOnce(backend, "python", honest, "2 3")
      return { status, stdout, stderr }
    }
    const before = await run()
    expect(before).toMatchObject({ status: "ok", stderr: "" })
    await runOnce(backend, "python", hostile)
    expect([await run(), await run()]).toEqual([before, before])
  })
})

test("there are enough attacks", () => {
  const all = [pythonEscapes, pythonBombs, pythonPoison, javascriptAttacks, cppAttacks, compileBombs].flat()
  expect(all.length).toBeGreaterThanOrEqual(100)
})

test("no process is left at the end", async () => {
  const pids = children()
  expect(pids.length).toBeGreaterThan(0)
  await backend.dispose()
  await eventually(() => expect(children().filter((pid) => pids.includes(pid))).toEqual([]))
})

/** Use much of what an attack may have changed. In other languages the innocent only adds the numbers. */
const innocents: Readonly<Record<LanguageId, string>> = {
  python: `
import sys, os, math, json, heapq, gc, decimal, random, warnings
a, b = map(int, input().split())
left = [n for n in ('stolen.txt', 'sitecustomize.py', 'x', 'big') if os.path.exists(n)]
r = random.random()
print(a + b, 2 + 3, len([5, 5]), math.sqrt(16), json.loads('{"x": 5}'), decimal.getcontext().prec, left, 0 < r < 1)
print(heapq.nsmallest(1, [3, 1]), gc.isenabled(), sys.getrecursionlimit(), os.listdir('.'), os.listdir('/dev/shm'))`,
  javascript:
    "const [a, b] = readline().split(' ').map(Number); print(a + b, [1, 2].map((x) => x * 2), 'abc'.slice(1))"
}

const innocentAnswers: Readonly<Record<LanguageId, object>> = {
  python: {
    status: "ok",
    stdout: `5 5 2 4.0 {'x': 5} 28 [] True\n[1] True 200000 ['main.py'] ['tmp']\n`
  },
  javascript: { status: "ok", stdout: "5 2,4 bc\n" }
}

/** A C++ program that runs can change the runner, not the compiler, so that its innocent is compiled once. */
const compiledInnocents = new Map<LanguageId, CompileResult>()

async function innocent(language: LanguageId) {
  const code = innocents[language] ?? sumIn(language)
  const compiled = compiledInnocents.get(language) ?? (await backend.compile({ language, code }))
  compiledInnocents.set(language, compiled)
  const [outcome] = await runCompiled(backend, compiled, ["2 3\n"])
  return { status: outcome?.status, stdout: outcome?.stdout }
}
