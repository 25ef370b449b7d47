import { Effect } from "effect"
import * as fc from "fast-check"
import { Client } from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { forNode } from "../../../../server/platform/database/DatabaseAddress.ts"
import { getRating, type RatingRequest } from "../../../../server/rewards/rating/getRating.ts"
import { RatingOrder } from "../../../../server/rewards/rating/RatingOrder.ts"
import { addLearner, createDomain, type Domain } from "../../domain.ts"
import { eventually } from "../../../support/eventually.ts"

let domain: Domain
let order: RatingOrder["Service"]
beforeAll(async () => {
  domain = await createDomain()
})
afterAll(() => domain.close())
beforeEach(async () => {
  await domain.rows("truncate users, problems cascade")
  order = await domain.run(Effect.provide(RatingOrder.use(Effect.succeed), RatingOrder.layer))
})

/** Problems 1 to 10, each with its number as its difficulty. */
const addProblems = () =>
  domain.rows(`insert into problems (id, slug, content_hash, judging_hash, difficulty, title_en, search,
      time_limit_ms, memory_limit_mb, output_limit_bytes, checker)
    select n, 'p' || n, '', '', n, 'P', '', 1, 1, 1, '{}' from generate_series(1, 10) n`)

const solve = (who: number, problem: number, day = 1) =>
  domain.rows(`insert into problem_status (user_id, problem_id, status, solved_at)
    values (${who}, ${problem}, 'solved', '2026-11-${String(day).padStart(2, "0")}T09:00Z')`)

const rating = (who: number, request: RatingRequest = {}) =>
  domain.run(Effect.provideService(getRating(who, request), RatingOrder, order))
const ranks = async (who: number, request?: RatingRequest) =>
  (await rating(who, request)).items.map(({ place, name, points }) => [place, name, points])

const unseen = { city: null, public: false, avatar: null, frame: null }

describe("the rating", () => {
  test("orders by points, then by the time they were reached", async () => {
    await addProblems()
    const late = await addLearner(domain, "late")
    const first = await addLearner(domain, "early")
    const best = await addLearner(domain, "best")
    await addLearner(domain, "idle")
    await solve(late, 3, 9)
    await solve(first, 3, 5)
    await solve(best, 10, 20)
    await solve(best, 2, 20)
    expect(await rating(first)).toEqual({
      items: [
        { ...unseen, place: 1, userId: best, name: "best", points: 120, solved: 2, me: false },
        { ...unseen, place: 2, userId: first, name: "early", points: 30, solved: 1, me: true },
        { ...unseen, place: 3, userId: late, name: "late", points: 30, solved: 1, me: false }
      ],
      page: 1,
      limit: 20,
      total: 3,
      mine: { ...unseen, place: 2, userId: first, name: "early", points: 30, solved: 1, me: true }
    })
  })

  test("has no row for a learner without solved problems", async () => {
    await addProblems()
    const idle = await addLearner(domain)
    await domain.rows(`insert into problem_status (user_id, problem_id, status) values (${idle}, 1, 'error')`)
    expect(await rating(idle)).toEqual({ items: [], page: 1, limit: 20, total: 0, mine: null })
  })

  test("counts a problem of a contest once it is public", async () => {
    await addProblems()
    await domain.rows("update problems set reserved = true where id = 5")
    await domain.rows("update problems set closed_since = '2000-01-01' where id = 5")
    const ann = await addLearner(domain, "ann")
    await solve(ann, 5)
    await solve(ann, 1)
    expect((await rating(ann)).mine).toMatchObject({ points: 10, solved: 1 })
    await domain.rows("update problems set reserved = false where id = 5")
    expect((await rating(ann)).mine).toMatchObject({ points: 60, solved: 2 })
  })

  test("shows a nickname, otherwise a first name with an initial, and never more", async () => {
    await addProblems()
    const names = [
      ["Ёжик", "Мария", "Ким"],
      [" ", "Мария", "Ким"],
      [null, "Ли", null],
      [null, null, "Ким"]
    ]
    for (const [index, [nickname, first, last]] of names.entries()) {
      const who = await addLearner(domain, nickname)
      const [firstName, lastName] = [first, last].map((name) => (name === null ? "null" : `'${name}'`))
      await domain.rows(
        `update users set first_name = ${firstName}, last_name = ${lastName} where id = ${who}`
      )
      await solve(who, 10 - index)
    }
    expect(await ranks(1)).toEqual([
      [1, "Ёжик", 100],
      [2, "Мария К.", 90],
      [3, "Ли", 80],
      [4, null, 70]
    ])
  })

  test("follows a change of the name at once, and finds only the new one", async () => {
    await addProblems()
    const who = await addLearner(domain, "Лиса")
    await solve(who, 1)
    await domain.rows(
      `update users set nickname = null, first_name = 'Мария', last_name = 'Ёлкина' where id = ${who}`
    )
    expect(await ranks(who)).toEqual([[1, "Мария Ё.", 10]])
    expect(await ranks(who, { query: "лиса" })).toEqual([])
    expect(await ranks(who, { query: "е." })).toEqual([[1, "Мария Ё.", 10]])
    expect(await ranks(who, { query: "елкина" })).toEqual([])
  })

  test("is searched by a part of the name, with unchanged ranks", async () => {
    await addProblems()
    for (const [index, name] of ["Ёжик", "Лиса", "ежевика", "100%"].entries()) {
      await solve(await addLearner(domain, name), 10 - index)
    }
    const nameless = await addLearner(domain)
    await solve(nameless, 1)
    expect(await ranks(1, { query: "ЕЖ" })).toEqual([
      [1, "Ёжик", 100],
      [3, "ежевика", 80]
    ])
    expect(await ranks(1, { query: " %" })).toEqual([[4, "100%", 70]])
    expect(await ranks(1, { query: `№${nameless}` })).toEqual([[5, null, 10]])
    expect(await rating(1, { query: "еж", page: 9 })).toMatchObject({ items: [], total: 2, mine: null })
    expect(await rating(1, { query: "нет такого" })).toMatchObject({ items: [], total: 0 })
  })

  test("finds by city only those who show it, with their ranks among everyone", async () => {
    await addProblems()
    const ids: Array<number> = []
    const cities = [
      ["Лиса", "Орёл", true],
      ["Ёжик", "Орёл", false],
      ["Волк", "Тверь", true],
      ["Барс", "Орёл", true]
    ] as const
    for (const [index, [name, city, shows]] of cities.entries()) {
      const who = await addLearner(domain, name)
      ids.push(who)
      await domain.rows(
        `update users set city = '${city}', show_city_since = ${shows ? "now()" : "null"} where id = ${who}`
      )
      await solve(who, 10 - index)
    }
    expect(await ranks(1, { city: " ОРЕЛ " })).toEqual([
      [1, "Лиса", 100],
      [4, "Барс", 70]
    ])
    expect(await ranks(1, { city: "орёл", query: "барс" })).toEqual([[4, "Барс", 70]])
    expect(await rating(ids[1]!, { city: "Москва" })).toMatchObject({
      items: [],
      total: 0,
      mine: { place: 2, city: null }
    })
    expect(await rating(1, { city: " " })).toMatchObject({ total: 4 })
    expect((await rating(1)).items.map(({ city }) => city)).toEqual(["Орёл", null, "Тверь", "Орёл"])
    await domain.rows("update users set show_city_since = null where nickname = 'Лиса'")
    await domain.rows("update users set city = 'Тверь' where nickname = 'Барс'")
    expect(await ranks(1, { city: "орел" })).toEqual([])
    expect(await ranks(1, { city: "тверь" })).toEqual([
      [3, "Волк", 80],
      [4, "Барс", 70]
    ])
  })

  test("shows pictures of public profiles, and the learner's own; frames are public", async () => {
    await addProblems()
    const [shy, seen] = [await addLearner(domain, "shy"), await addLearner(domain, "seen")]
    await domain.rows("update users set avatar_key = 'picture-of-' || nickname")
    await domain.rows(`update users set public_profile_since = now() where id = ${seen}`)
    await domain.rows(`insert into wallets (user_id, frame) values (${shy}, 'night')`)
    for (const who of [shy, seen]) await solve(who, 1)
    const shown = async (asking: number) =>
      (await rating(asking)).items.map((row) => [row.name, row.public, row.avatar, row.frame])
    expect(await shown(seen)).toEqual([
      ["shy", false, null, "night"],
      ["seen", true, "picture-of-seen", null]
    ])
    expect((await rating(shy)).mine).toMatchObject({ avatar: "picture-of-shy", public: false })
  })

  test("counts the points of a contest after its results, and follows the jury's corrections", async () => {
    await addProblems()
    const [ann, bob] = [await addLearner(domain, "ann"), await addLearner(domain, "bob")]
    for (const who of [ann, bob]) await solve(who, 1)
    await domain.rows("delete from contests")
    await domain.rows(`insert into contests (slug, status, title_ru, starts_at, ends_at, series, edition, every_s)
      values ('cup', 'result_calculation', 'К', now() - interval '1 hour', now(), null, null, null),
        ('demo-1', 'closed_contest', 'Д', now() - interval '1 hour', now(), 'demo', 1, 3600)`)
    await domain.rows(`insert into contest_participants (contest_id, user_id, started_at, points, reached_at)
      select id, ${ann}, now(), 230, now() from contests`)
    expect(await ranks(ann)).toEqual([
      [1, "ann", 10],
      [2, "bob", 10]
    ])
    await domain.rows("update contests set status = 'closed_contest' where slug = 'cup'")
    expect(await ranks(ann)).toEqual([
      [1, "ann", 240],
      [2, "bob", 10]
    ])
    await domain.rows(`update contest_participants set points = 100 where user_id = ${ann}`)
    expect((await rating(ann)).mine?.points).toBe(110)
    await domain.rows(`update contest_participants set disqualified_at = now() where user_id = ${ann}`)
    expect((await rating(ann)).mine?.points).toBe(10)
  })

  test("has pages with the correct ranks, and the learner's own row on each", async () => {
    await addProblems()
    for (const problem of [10, 9, 8, 7, 6]) await solve(await addLearner(domain, `p${problem}`), problem)
    const mine = await addLearner(domain, "me")
    await solve(mine, 1)
    expect(await ranks(mine, { page: 2, limit: 2 })).toEqual([
      [3, "p8", 80],
      [4, "p7", 70]
    ])
    expect(await rating(mine, { page: 2, limit: 2 })).toMatchObject({
      total: 6,
      mine: { place: 6, me: true }
    })
    expect(await rating(mine, { page: 9, limit: 2 })).toMatchObject({ items: [], total: 6 })
  })
})

const countTotals = `
  select s.user_id as id, (sum(p.difficulty) * 10)::int as points, count(*)::int as solved,
    max(s.solved_at)::text as reached
  from problem_status s join problems p on p.id = s.problem_id where s.status = 'solved'
  group by s.user_id order by s.user_id`
const totals = `select user_id as id, points, solved, reached_at::text as reached from rating_totals
  where solved > 0 order by user_id`

const waiting = `select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

describe("the totals", () => {
  const learners = 4
  const someLearner = fc.integer({ min: 0, max: learners - 1 })
  const someProblem = fc.integer({ min: 1, max: 10 })
  const acts = fc.array(
    fc.oneof(
      fc.record({
        act: fc.constantFrom("solve", "fail", "spoil", "forget"),
        who: someLearner,
        problem: someProblem
      }),
      fc.record({ act: fc.constant("weigh"), who: someLearner, problem: someProblem }),
      fc.record({ act: fc.constant("remove"), who: someLearner, problem: someProblem })
    ),
    { minLength: 1, maxLength: 20 }
  )

  const statementOf = (act: string, who: number, problem: number) => {
    const mine = `user_id = ${who} and problem_id = ${problem}`
    const write = (status: string, solvedAt: string) => `
      insert into problem_status as known (user_id, problem_id, status, solved_at)
      select ${who}, id, '${status}', ${solvedAt} from problems where id = ${problem}
      on conflict (user_id, problem_id) do update set status = 'solved', solved_at = clock_timestamp()
      where known.status = 'error' and excluded.status = 'solved'`
    if (act === "solve") return write("solved", "clock_timestamp()")
    if (act === "fail") return write("error", "null")
    if (act === "spoil") return `update problem_status set status = 'error', solved_at = null where ${mine}`
    if (act === "forget") return `delete from problem_status where ${mine}`
    if (act === "weigh") return `update problems set difficulty = 11 - difficulty where id = ${problem}`
    return `delete from problems where id = ${problem}`
  }

  test("equal a recount, after any changes of solutions and problems", async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (steps) => {
        await domain.rows("truncate users, problems cascade")
        await addProblems()
        const ids: Array<number> = []
        while (ids.length < learners) ids.push(await addLearner(domain))
        for (const { act, who, problem } of steps) await domain.rows(statementOf(act, ids[who]!, problem))
        expect(await domain.rows(totals)).toEqual(await domain.rows(countTotals))
      }),
      { numRuns: 40 }
    )
  })

  test("include two simultaneous verdicts for one learner", async () => {
    await addProblems()
    const who = await addLearner(domain)
    await solve(who, 1)
    const first = new Client(forNode(domain.address))
    await first.connect()
    await first.query("begin")
    await first.query(`insert into problem_status values (${who}, 2, 'solved', '2026-11-02')`)
    await first.query("set constraints all immediate")
    const second = solve(who, 3)
    await eventually(async () => expect(await domain.rows(waiting)).not.toEqual([]))
    await first.query("commit")
    await first.end()
    await second
    expect(await domain.rows(totals)).toMatchObject([{ points: 60, solved: 3 }])
    expect(await domain.rows(totals)).toEqual(await domain.rows(countTotals))
  })

  test("are deleted with the learner", async () => {
    await addProblems()
    const who = await addLearner(domain)
    await solve(who, 1)
    await domain.rows(`delete from users where id = ${who}`)
    expect(await domain.rows("select * from rating_totals")).toEqual([])
  })
})
