import { expect, test } from "vitest"
import { randomOf } from "../content/randomOf.ts"
import { kinds, longPlan, shortPlan } from "./plans.ts"
import { runFaults } from "./runFaults.ts"

/** `npm run faults` causes the long form alone. */
const isFull = process.env["TEST_FULL"] === "1"
/** `FAULTS_SEED` repeats the acts, the faults and their moments, though not the exact timing. */
const seed = Number(process.env["FAULTS_SEED"] ?? crypto.getRandomValues(new Uint32Array(1))[0])

test(`nothing is lost or done twice when parts of the platform fail (FAULTS_SEED=${seed})`, async () => {
  const lines: Array<string> = []
  const random = randomOf(seed)
  const { failures } = await runFaults({
    seed,
    stages: isFull ? longPlan(random, kinds) : shortPlan(random),
    learners: isFull ? 8 : 4,
    pauseMs: 1500,
    print: (line) => void lines.push(line)
  })
  expect(failures.length === 0 ? [] : [...lines, ...failures]).toEqual([])
}, 7_200_000)
