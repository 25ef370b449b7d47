import { afterAll, beforeAll, expect, test } from "vitest"
import { nearQueuePlace, queuePlace } from "../../../server/submissions/queuePlace.ts"
import { addLearner, addSumProblem, createDomain, type Domain } from "../domain.ts"

let domain: Domain
let learner: number
beforeAll(async () => {
  domain = await createDomain()
  await addSumProblem(domain)
  learner = await addLearner(domain)
}, 60_000)
afterAll(() => domain.close())

/** Queues solutions of a priority; answers the newest. */
const queue = async (count: number, priority: number) => {
  const rows = await domain.rows<{ id: number }>(
    `insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, priority)
    select ${learner}, 7, 1, 'python', '', '', ${priority} from generate_series(1, ${count}) returning id`
  )
  return Number(rows.at(-1)?.id)
}

test("a place near the front is counted, and one far back is left to be told with all others", async () => {
  const first = await queue(3, 30)
  await queue(5, 20)
  const behind = await queue(1, 20)
  expect(await domain.run(nearQueuePlace(first, 30))).toBe(2)
  expect(await domain.run(nearQueuePlace(behind, 20))).toBe(8)
  const far = await queue(250, 20)
  expect(await domain.run(nearQueuePlace(far, 20))).toBeNull()
  expect(await domain.run(queuePlace(far, 20))).toBe(258)
})
