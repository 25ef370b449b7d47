/**
 * `npm run faults [-- --seed N --only kills,disk,… --learners N --short --log FILE]`: causes faults while learners work,
 * each kind for a minute and a hundred kills, and checks after each that nothing is lost or done twice. The last line is
 * `N passed, N failed`. `--short` causes those of `npm test`.
 */
import { parseArgs } from "node:util"
import { randomOf } from "../tests/server/content/randomOf.ts"
import { kinds, longPlan, shortPlan } from "../tests/server/faults/plans.ts"
import { runFaults } from "../tests/server/faults/runFaults.ts"

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(crypto.getRandomValues(new Uint32Array(1))[0]) },
    only: { type: "string", default: kinds.join(",") },
    learners: { type: "string", default: "8" },
    short: { type: "boolean", default: false },
    log: { type: "string" }
  }
})
const only = values.only.split(",")
const unknown = only.filter((kind) => !kinds.includes(kind))
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(", ")}. There are: ${kinds.join(", ")}`)
  process.exit(1)
}
const seed = Number(values.seed)
console.log(`Faults: ${values.short ? "a few" : only.join(", ")}. Seed: ${seed}.`)
const { passed, failures } = await runFaults({
  seed,
  stages: values.short ? shortPlan(randomOf(seed)) : longPlan(randomOf(seed), only),
  learners: Number(values.learners),
  pauseMs: 2500,
  print: (line) => console.log(line),
  ...(values.log === undefined ? {} : { log: values.log })
})
for (const failure of failures) console.log(`\n${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed (seed ${seed})`)
process.exit(failures.length === 0 ? 0 : 1)
