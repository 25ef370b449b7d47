import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { submitSolution } from "../../../../server/practice/solutions/submitSolution.ts"
import { addLearner, addSumProblem, createDomain, type Domain } from "../../domain.ts"

let domain: Domain
beforeAll(async () => {
  domain = await createDomain()
  await addSumProblem(domain)
})
afterAll(() => domain.close())

interface Sent {
  readonly problemId?: number
  readonly key?: string
  readonly source?: string
}

const send = (userId: number, { problemId = 7, key = randomUUID(), source = "print(3)" }: Sent = {}) =>
  domain.run(submitSolution({ userId, problemId, key }, { language: "python", source }))

const addLearners = (count: number) => Promise.all(Array.from({ length: count }, () => addLearner(domain)))

const count = async (rows: string) =>
  (await domain.rows<{ count: number }>(`select count(*) as count from ${rows}`))[0]?.count

test("simultaneous solutions are inserted together, and each gets its own answer", async () => {
  const [first, ...others] = await addLearners(30)
  await send(first as number)
  const answers = await Promise.allSettled([
    send(first as number),
    send(others[0] as number, { problemId: 8 }),
    ...others.slice(1).map((learner) => send(learner))
  ])
  const reasons = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []))
  expect(reasons).toMatchObject([{ code: "same_source" }, { _tag: "NotFound" }])
  expect(await count("solutions")).toBe(29)
  expect(await count("(select distinct xmin::text from solutions) transactions")).toBeLessThan(10)
  expect(await count("(select distinct data from pgboss.job where name = 'judging') jobs")).toBe(29)
  expect(await count("(select distinct user_id, subject from events) told")).toBe(29)
})

test("a solution that the database rejects does not affect the others", async () => {
  const nobody = 999_999
  const learners = await addLearners(5)
  const answers = await Promise.allSettled([nobody, ...learners].map((learner) => send(learner)))
  expect(answers.map(({ status }) => status)).toEqual(["rejected", ...Array<string>(5).fill("fulfilled")])
})

test("simultaneous solutions of one learner are limited in order", async () => {
  const learner = await addLearner(domain)
  const answers = await Promise.allSettled(
    Array.from({ length: 25 }, (_, index) => send(learner, { source: `print(${index})` }))
  )
  const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []))
  expect(refused).toHaveLength(5)
  expect(refused[0]).toMatchObject({ code: "rate_limit" })
})

test("a solution delayed by a lost network may be repeated after days", async () => {
  const learner = await addLearner(domain)
  const key = randomUUID()
  const { id } = await send(learner, { key })
  await domain.rows(`update solutions set received_at = now() - interval '9 days' where id = ${id}`)
  expect((await send(learner, { key })).id).toBe(id)
  await expect(send(learner, { key, source: "print(4)" })).rejects.toMatchObject({
    message: "failure.idempotencyKey"
  })
})
