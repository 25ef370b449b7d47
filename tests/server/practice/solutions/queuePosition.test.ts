import { afterAll, beforeAll, expect, test } from "vitest"
import { queuePosition } from "../../../../server/practice/solutions/queuePosition.ts"
import { startRun } from "../../../../server/practice/solutions/runs.ts"
import { submitSolution } from "../../../../server/practice/solutions/submitSolution.ts"
import { addLearner, addSumProblem, createDomain, type Domain } from "../../domain.ts"

let domain: Domain
let learner: number
beforeAll(async () => {
  domain = await createDomain()
  await addSumProblem(domain)
  learner = await addLearner(domain)
})
afterAll(() => domain.close())

/** Queues solutions of a priority; returns the newest. */
const queue = async (count: number, priority: number) => {
  const rows = await domain.rows<{ id: number }>(
    `insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, priority)
    select ${learner}, 7, 1, 'python', '', '', ${priority} from generate_series(1, ${count}) returning id`
  )
  return Number(rows.at(-1)?.id)
}

/** Sends a practice solution; returns its number and the reported queue position. */
const send = async (userId: number) => {
  const sending = { userId, problemId: 7, key: null }
  const { id } = await domain.run(submitSolution(sending, { language: "python", source: "print(3)" }))
  const [row] = await domain.rows<{ place: number | null }>(
    `select data -> 'queue_place' as place from events where subject = '${id}'`
  )
  return { id, place: row?.place }
}

test("a position near the front is reported at once, and a distant one with the next broadcast", async () => {
  await queue(3, 30)
  await queue(5, 20)
  await queue(4, 10)
  expect((await send(await addLearner(domain))).place).toBe(8)
  await queue(250, 20)
  const far = await send(await addLearner(domain))
  expect(far.place).toBeNull()
  expect(await domain.run(queuePosition(far.id, 20))).toBe(259)
})

test("runs of visitors queue behind those of learners, and fill half of the queue at most", async () => {
  const run = (userId: number | null) =>
    domain.run(
      startRun({ userId, address: "192.0.2.1" }, 7, { language: "python", source: "", inputs: [""] })
    )
  const [visitors, mine] = [await run(null), await run(learner)]
  const order = await domain.rows<{ id: string }>(
    `select data ->> 'runId' as id from pgboss.job where name = 'runs' order by priority desc, created_on`
  )
  expect(order.map(({ id }) => id)).toEqual([mine.id, visitors.id])
  await domain.rows(`insert into runs (id, owner, problem_id, language, source, inputs)
    select gen_random_uuid(), 'visitor 198.51.100.7', 7, 'python', '', '[]' from generate_series(1, 48)`)
  await expect(run(null)).rejects.toMatchObject({ code: "queue_full" })
  expect(await run(learner)).toMatchObject({ state: "queued" })
})
