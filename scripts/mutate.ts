/**
 * `npm run mutate -- machines [id …]`: puts one fault at a time into each state machine and checks that the model tests
 * notice it. Fails below 95 %, and for a survivor without a reason in `qa/mutate/survivors.json`.
 */
import { checkMutants, type MutationScore } from "../qa/mutate/checkMutants.ts"
import { modelOf, models } from "../qa/models/models.ts"

const required = 0.95

const percent = (noticed: number, total: number) => `${((100 * noticed) / total).toFixed(1)} %`

function show({ model, total, survivors, outdated }: MutationScore): void {
  const noticed = total - survivors.length
  console.log(`${model.padEnd(20)} ${percent(noticed, total).padStart(7)}  ${noticed} of ${total}`)
  for (const { id, reason } of survivors)
    console.log(`  survives: ${id}\n    ${reason ?? "no reason recorded"}`)
  for (const id of outdated) console.log(`  has a reason, but does not survive: ${id}`)
}

function explain(message: string): never {
  console.error(message)
  process.exit(1)
}

const [subject, ...ids] = process.argv.slice(2)
if (subject !== "machines") explain("npm run mutate -- machines [<machine> …]")
const unknown = ids.filter((id) => modelOf(id) === undefined)
if (unknown.length > 0) explain(`There is no machine ${unknown.join(", ")}.`)

const scores = models
  .filter(({ id }) => ids.length === 0 || ids.includes(id))
  .map((model) => {
    const score = checkMutants(model)
    show(score)
    return score
  })
const total = scores.reduce((sum, score) => sum + score.total, 0)
const noticed = total - scores.reduce((sum, score) => sum + score.survivors.length, 0)
console.log(`${"all".padEnd(20)} ${percent(noticed, total).padStart(7)}  ${noticed} of ${total}`)
const unexplained = scores.flatMap(({ survivors }) => survivors.filter(({ reason }) => reason === undefined))
const outdated = scores.flatMap((score) => score.outdated)
process.exit(noticed / total >= required && unexplained.length === 0 && outdated.length === 0 ? 0 : 1)
