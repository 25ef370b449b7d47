import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { importContests } from "../../../../server/olympiads/import/importContests.ts"
import { passTime, publishJudged } from "../../../../server/olympiads/life/contestClock.ts"
import { renewDemoContests } from "../../../../server/olympiads/life/renewDemoContests.ts"
import { addLearner, addSumProblem, createDomain, type Domain } from "../../domain.ts"
import { contentWith, final, round } from "./demonstrations.ts"

let domain: Domain

beforeAll(async () => {
  domain = await createDomain()
  await addSumProblem(domain)
})
afterAll(() => domain.close())
beforeEach(() => domain.rows("delete from contests"))

const contests = () =>
  domain.rows<{ slug: string; status: string; title_ru: string }>(
    "select slug, status, title_ru from contests order by slug"
  )
const runClockJobs = async () => {
  await domain.run(passTime())
  await domain.run(publishJudged())
  await domain.run(renewDemoContests())
}

describe("demo contests", () => {
  test("are a finished, a running and an upcoming one, from the first start on", async () => {
    await domain.run(importContests(await contentWith({ cup: round })))
    await runClockJobs()
    expect(await contests()).toEqual([
      { slug: "cup-1", status: "closed_contest", title_ru: "Кубок № 1" },
      { slug: "cup-2", status: "started_contest", title_ru: "Кубок № 2" },
      { slug: "cup-3", status: "open_registration", title_ru: "Кубок № 3" }
    ])
  })

  test("repeat once after some time", async () => {
    await domain.run(importContests(await contentWith({ cup: round })))
    await domain.rows(`update contests set starts_at = starts_at - interval '14 days', ends_at = ends_at - interval '14 days',
      registration_starts_at = registration_starts_at - interval '14 days',
      registration_ends_at = registration_ends_at - interval '14 days', next_moment = now()`)
    await Promise.all([runClockJobs(), runClockJobs()])
    await runClockJobs()
    const slugs = (await contests()).map(({ slug, status, title_ru }) => [slug, status, title_ru])
    expect(slugs.slice(1)).toEqual([
      ["cup-2", "closed_contest", "Кубок № 2"],
      ["cup-3", "started_contest", "Кубок № 3"],
      ["cup-4", "open_registration", "Кубок № 4"]
    ])
    const [copied] = await domain.rows<{ pages: number; tasks: number }>(`select
      (select count(*) from contest_pages p where p.contest_id = c.id) as pages,
      (select count(*) from contest_problems t where t.contest_id = c.id) as tasks from contests c where slug = 'cup-4'`)
    expect(copied).toEqual({ pages: 6, tasks: 1 })
  })

  test("repeat even if another contest has their address", async () => {
    await domain.run(importContests(await contentWith({ cup: round })))
    await domain.rows(`insert into contests (slug, status, title_ru, starts_at, ends_at)
      values ('cup-4', 'draft', 'Чужая', now() + interval '90 days', now() + interval '91 days')`)
    await domain.rows(
      "update contests set starts_at = now() - interval '1 hour', next_moment = now() where slug = 'cup-3'"
    )
    await runClockJobs()
    expect((await contests()).map(({ slug }) => slug)).toContain("cup-4-2")
  })

  test("are created once, and their texts follow the content", async () => {
    await domain.run(importContests(await contentWith({ cup: round })))
    await domain.run(importContests(await contentWith({ cup: round.replace("Кубок", "Турнир") })))
    expect((await contests()).map(({ title_ru }) => title_ru)).toEqual([
      "Турнир № 1",
      "Турнир № 2",
      "Турнир № 3"
    ])
  })

  test("promote passing users into the next stage, and notify the others", async () => {
    await domain.run(importContests(await contentWith({ cup: round, final })))
    await runClockJobs()
    const [good, poor] = [await addLearner(domain), await addLearner(domain)]
    await domain.rows(`insert into contest_participants (contest_id, user_id, started_at, points)
      select id, u, now(), case u when ${good} then 40 else 5 end from contests, unnest(array[${good}, ${poor}]) u
      where slug = 'cup-2'`)
    // It may have started less than a minute ago.
    await domain.rows(`update contests set starts_at = starts_at - interval '1 hour',
      registration_starts_at = registration_starts_at - interval '1 hour',
      registration_ends_at = starts_at - interval '1 hour', ends_at = now() - interval '1 minute',
      next_moment = now() where slug = 'cup-2'`)
    await runClockJobs()
    const outcomes = await domain.rows(`select p.user_id, p.stage_outcome from contest_participants p
      join contests c on c.id = p.contest_id where c.slug = 'final-2' order by p.user_id`)
    expect(outcomes).toEqual([
      { user_id: good, stage_outcome: "passed" },
      { user_id: poor, stage_outcome: "not_passed" }
    ])
  })

  test.each([
    ["a field", round.replace("scoring: points", "scoring: luck"), "scoring"],
    ["a missing problem", round.replace("problem: sum", "problem: nothing"), "tasks.0.problem"]
  ])("with a fault in %s are rejected, and the others are created", async (_, yaml, field) => {
    const content = await contentWith({ faulty: yaml, valid: round })
    const { refused } = await domain.run(importContests(content))
    expect(refused.map(({ slug, issues }) => [slug, issues[0]?.field])).toEqual([["faulty", field]])
    expect((await contests()).map(({ slug }) => slug)).toEqual(["valid-1", "valid-2", "valid-3"])
  })
})
