import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { OrganiserRole } from "../../../../../src/api/contract/organiser/contests.ts"
import {
  organiserPeopleEndpoints as calls,
  peopleLimits
} from "../../../../../src/api/contract/organiser/people.ts"
import { organiserRightsEndpoints } from "../../../../../src/api/contract/organiser/rights.ts"
import { notificationEndpoints } from "../../../../../src/api/contract/messages/notifications.ts"
import { participationEndpoints } from "../../../../../src/api/contract/olympiads/participation.ts"
import { browserCookieOf } from "../../../../support/browserCookie.ts"
import { startTestServer, type TestServer } from "../../../../support/server.ts"
import { callApi, freshEmail, type TestLearner, testPassword } from "../../../../support/testLearner.ts"
import { payloadOf } from "../../../payloadOf.ts"
import { addSumProblem } from "../../../practice/solutions/judging.ts"
import { minute, insertContest, register } from "../../../olympiads/contestFixture.ts"
import { auditOf, idOf, organiserOf } from "../contestOrganiser.ts"
import type { ContestOrganiser } from "../organiserServer.ts"

let server: TestServer
let anna: TestLearner
let boris: TestLearner
let ids: { readonly anna: number; readonly boris: number }
let own: ContestOrganiser
let slug: string
let contests = 0

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  anna = await server.signUp()
  boris = await server.signUp()
  ids = { anna: await idOf(server, anna), boris: await idOf(server, boris) }
})
afterAll(() => server.close())

/**
 * Both are registered, the contest has run for ten of sixty minutes, and the participants' own time is half
 * an hour.
 */
beforeEach(async () => {
  slug = `cup-${++contests}`
  await insertContest(server, slug, {
    registrationEnds: 30 * minute,
    starts: -10 * minute,
    ends: 50 * minute,
    duration: 30 * minute
  })
  await register(anna, slug)
  await register(boris, slug)
  await server.sql(
    "update users set first_name = 'Борис', last_name = 'Орлов', city = 'Омск' where id = $1",
    [ids.boris]
  )
  own = await organiserOf(server, { [slug]: "owner" })
})

const start = (who: TestLearner) => who.call("POST", `/contests/${slug}/start`, {})
const informationFor = async (who: TestLearner) =>
  payloadOf(
    participationEndpoints.getContestInformation.success,
    await who.call("GET", `/contests/${slug}/information`)
  ).participation
const announcedTo = async (who: TestLearner, language = "en") =>
  payloadOf(
    participationEndpoints.listAnnouncements.success,
    await who.call("GET", `/contests/${slug}/announcements`, undefined, { "accept-language": language })
  ).map(({ text }) => text)
const list = async (query = "", by = own) =>
  payloadOf(calls.listParticipants.success, await by.asked("GET", `/${slug}/people${query}`))
const fileOf = async (userId: number, by = own) =>
  payloadOf(calls.getParticipant.success, await by.asked("GET", `/${slug}/people/${userId}`))
const give = (body: object, by = own, key: string = randomUUID()) =>
  by.asked("POST", `/${slug}/extra-times`, { reason: "Power cut", ...body }, { "idempotency-key": key })
const windowOf = async (who: TestLearner) => {
  const { startedAt, endsAt } = await informationFor(who)
  return (Date.parse(endsAt ?? "") - Date.parse(startedAt ?? "")) / minute
}
/** Moves a participant's start, or their solutions, so many minutes back. */
const agoFor = (userId: number, minutes: number) =>
  server.sql(
    `update contest_participants set started_at = now() - make_interval(mins => $3)
    from contests c where c.id = contest_id and c.slug = $1 and user_id = $2`,
    [slug, userId, minutes]
  )
const received = async (userId: number, minutesAgo: number, unofficial: string | null = null) => {
  const [row] = await server.sql<{ id: number }>(
    `insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, priority,
      contest_id, received_at, contest_points, unofficial)
    select $2, 7, 1, 'python', 'x', 'x', 'accepted', 1, id, now() - make_interval(mins => $3), 100, $4
    from contests where slug = $1 returning id`,
    [slug, userId, minutesAgo, unofficial]
  )
  return row?.id ?? 0
}
const unofficialOf = async (id: number) =>
  (await server.sql<{ unofficial: string | null }>("select unofficial from solutions where id = $1", [id]))[0]
    ?.unofficial

describe("the list", () => {
  test("shows everybody with their state, counts and cities, by last name", async () => {
    await start(anna)
    const people = await list()
    expect(people.items.map(({ name, state }) => [name, state])).toEqual([
      ["Ёлкина Аня", "running"],
      ["Орлов Борис", "registered"]
    ])
    expect(people).toMatchObject({
      total: 2,
      counts: { registered: 1, running: 1, finished: 0, missed: 0, disqualified: 0, not_passed: 0 },
      cities: [
        { city: "Омск", count: 1 },
        { city: "Тверь", count: 1 }
      ]
    })
  })

  test.each([
    ["a name, whatever the case and with «е» for «ё»", () => "ЕЛКИНА"],
    ["first name before surname", () => "аня ёлкина"],
    ["a city", () => "твер"],
    ["an id", () => String(ids.anna)]
  ])("finds by %s", async (_, asked) => {
    const { items } = await list(`?q=${encodeURIComponent(asked())}`)
    expect(items.map(({ userId }) => userId)).toEqual([ids.anna])
  })

  test("escapes pattern characters, filters by state, and has pages", async () => {
    expect((await list("?q=%25")).total).toBe(0)
    expect((await list("?state=running")).total).toBe(0)
    await start(boris)
    expect((await list("?state=running")).items.map(({ userId }) => userId)).toEqual([ids.boris])
    const second = await list("?limit=1&page=2")
    expect([second.total, second.items.map(({ userId }) => userId)]).toEqual([2, [ids.boris]])
    expect((await own.asked("GET", `/${slug}/people?state=asleep`)).status).toBe(422)
  })

  test("flags participants with unofficial solutions, and finds them", async () => {
    await start(anna)
    await start(boris)
    await received(ids.anna, 1)
    expect((await list("?state=unofficial")).total).toBe(0)
    await received(ids.boris, 0, "timeIsUp")
    await received(ids.boris, 0, "timeIsUp")
    const late = await list("?state=unofficial")
    expect([late.total, late.unofficial, late.items.map(({ userId }) => userId)]).toEqual([1, 1, [ids.boris]])
    expect((await list("?state=unofficial&q=Анна")).items).toEqual([])
  })

  test("is hidden from learners and other organisers, and for unknown contests", async () => {
    expect((await anna.call("GET", `/organiser/contests/${slug}/people`)).status).toBe(404)
    const other = await organiserOf(server, {})
    expect((await other.asked("GET", `/${slug}/people`)).status).toBe(404)
    expect((await own.asked("GET", "/no-such/people")).status).toBe(404)
    expect((await own.asked("GET", `/${slug}/people/999999`)).status).toBe(404)
  })
})

describe("one participant", () => {
  test("is shown with times, solutions and devices, except devices to viewers", async () => {
    await start(anna)
    const official = await received(ids.anna, 1)
    const late = await received(ids.anna, 0, "timeIsUp")
    const file = await fileOf(ids.anna)
    expect(file).toMatchObject({
      name: "Ёлкина Аня",
      state: "running",
      source: "self",
      canResume: false,
      unofficial: 1
    })
    expect(file.solutions.map(({ id, label, unofficial }) => [id, label, unofficial])).toEqual([
      [late, "A", "timeIsUp"],
      [official, "A", null]
    ])
    expect(file.devices).toEqual([
      expect.objectContaining({ address: expect.stringMatching(/127\.0\.0\.1|::1/) as string })
    ])
    expect((await fileOf(ids.anna, await organiserOf(server, { [slug]: "viewer" }))).devices).toBeNull()
  })
})

describe("a contest unknown to others", () => {
  test.each(["draft", "open_registration"] as const)("%s: shows no city, grade or device", async (status) => {
    await server.sql(
      `update contests set status = $2, registration_starts_at = now() + interval '1 hour',
        registration_ends_at = now() + interval '2 hours', starts_at = now() + interval '3 hours',
        ends_at = now() + interval '4 hours', next_moment = null where slug = $1`,
      [slug, status]
    )
    await server.sql("update users set grade = 5 where id = $1", [ids.boris])
    const { items, cities } = await list()
    expect(items.map(({ name, city, grade }) => [name, city, grade])).toEqual([
      ["Ёлкина Аня", null, null],
      ["Орлов Борис", null, null]
    ])
    expect(cities).toEqual([])
    expect((await list(`?q=${encodeURIComponent("Омск")}`)).total).toBe(0)
    expect(await fileOf(ids.boris)).toMatchObject({ city: null, grade: null, devices: null, windows: null })
    expect((await give({ scope: "city", city: "Омск", minutes: 5 })).status).toBe(422)
    const preview = await own.asked("POST", `/${slug}/people/preview`, { people: [String(ids.boris)] })
    expect(payloadOf(calls.previewImport.success, preview)).toMatchObject([
      { outcome: "already", name: "Орлов Борис", city: null }
    ])
    const response = await fetch(`${server.url}/api/organiser/contests/${slug}/people/export`, {
      method: "POST",
      headers: {
        authorization: own.authorization,
        "accept-language": "ru",
        ...browserCookieOf(own.authorization.slice("Bearer ".length))
      }
    })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toMatch(/Омск|Тверь/)
  })

  test("a browser used after the contest is not listed", async () => {
    await server.sql("update sessions set last_used_at = now() where user_id = $1", [ids.anna])
    expect((await fileOf(ids.anna)).devices).toHaveLength(1)
    await server.sql("update sessions set last_used_at = now() + interval '2 hours' where user_id = $1", [
      ids.anna
    ])
    expect((await fileOf(ids.anna)).devices).toEqual([])
  })
})

describe("extra time", () => {
  test("for one participant extends their window, and is announced in their language", async () => {
    await start(anna)
    const made = await give({ scope: "one", user_id: ids.anna, minutes: 10 })
    expect([made.status, made.body.payload]).toEqual([201, { id: expect.any(Number), people: 1 }])
    expect(await windowOf(anna)).toBe(40)
    expect(await announcedTo(anna)).toEqual(["You were given 10 more min. Reason: Power cut"])
    expect(await announcedTo(anna, "ru")).toEqual(["Вам добавили 10 мин. Причина: Power cut"])
    expect(await announcedTo(boris)).toEqual([])
    expect(await auditOf(server, slug)).toEqual(["extraTime.changed"])
  })

  test("for one participant loses its reason with their account, and the action stays", async () => {
    const third = await server.signUp()
    await register(third, slug)
    const userId = await idOf(server, third)
    await give({ scope: "one", user_id: userId, minutes: 10 })
    await give({ scope: "all", minutes: 5 })
    const acts = async () =>
      payloadOf(
        organiserRightsEndpoints.listAudit.success,
        await own.asked("GET", `/${slug}/audit`)
      ).items.map(({ data }) => data)
    const reason = "Power cut"
    expect(await acts()).toMatchObject([
      { scope: "all", reason },
      { scope: "one", reason, user_id: userId }
    ])
    await server.sql("delete from users where id = $1", [userId])
    const [all, one] = await acts()
    expect([all?.["reason"], one?.["user_id"], one?.["reason"]]).toEqual([reason, userId, undefined])
    const given = payloadOf(calls.listExtraTimes.success, await own.asked("GET", `/${slug}/extra-times`))
    expect(given.map(({ scope }) => scope)).toEqual(["all"])
  })

  test("sent twice under one key is given once", async () => {
    const key = randomUUID()
    const body = { scope: "one", user_id: ids.anna, minutes: 10 }
    const [one, other] = await Promise.all([give(body, own, key), give(body, own, key)])
    expect(one.body).toEqual(other.body)
    expect((await fileOf(ids.anna)).extraS).toBe(600)
  })

  test("adds up, applies to a city or to all, and delays the end for the longest", async () => {
    await give({ scope: "city", city: "омск", minutes: 5 })
    await give({ scope: "all", minutes: 10 })
    expect((await list()).items.map(({ extraS }) => extraS)).toEqual([600, 900])
    const [contest] = await server.sql("select longest_extra_s from contests where slug = $1", [slug])
    expect(contest).toEqual({ longest_extra_s: 900 })
    expect(await announcedTo(anna)).toEqual(["You were given 10 more min. Reason: Power cut"])
    expect((await announcedTo(boris)).length).toBe(2)
  })

  test("is one row in the jury's announcements for several participants", async () => {
    const third = await server.signUp()
    await register(third, slug)
    await give({ scope: "city", city: "Тверь", minutes: 5 })
    const announcements = payloadOf(
      calls.listJuryAnnouncements.success,
      await own.asked("GET", `/${slug}/announcements`)
    )
    expect(announcements.map(({ people, userId, automatic }) => [people, userId, automatic])).toEqual([
      [2, null, true]
    ])
  })

  test("is withdrawn as a whole, and never becomes negative", async () => {
    await give({ scope: "all", minutes: 10 })
    await give({ scope: "one", user_id: ids.anna, minutes: -4 })
    const given = payloadOf(calls.listExtraTimes.success, await own.asked("GET", `/${slug}/extra-times`))
    expect(given.map(({ seconds, people, scope }) => [seconds, people, scope])).toEqual([
      [-240, 1, "one"],
      [600, 2, "all"]
    ])
    const undo = () => own.asked("DELETE", `/${slug}/extra-times/${given[1]?.id}`)
    expect((await undo()).status).toBe(200)
    expect((await undo()).status).toBe(409)
    expect((await list()).items.map(({ extraS }) => extraS)).toEqual([0, 0])
    const [contest] = await server.sql("select longest_extra_s from contests where slug = $1", [slug])
    expect(contest).toEqual({ longest_extra_s: 0 })
  })

  test("makes late solutions count, until it is withdrawn", async () => {
    await start(anna)
    await agoFor(ids.anna, 35)
    const late = await received(ids.anna, 2, "timeIsUp")
    expect((await list("?state=finished")).total).toBe(1)
    const { body } = await give({ scope: "one", user_id: ids.anna, minutes: 10 })
    expect(await unofficialOf(late)).toBeNull()
    expect(await fileOf(ids.anna)).toMatchObject({ state: "running", points: 100, unofficial: 0 })
    await own.asked("DELETE", `/${slug}/extra-times/${(body.payload as unknown as { id: number }).id}`)
    expect(await unofficialOf(late)).toBe("timeIsUp")
    expect(await fileOf(ids.anna)).toMatchObject({ state: "finished", points: 0, unofficial: 1 })
  })

  test("reopens a contest that was over", async () => {
    await server.sql("update contests set ends_at = now() - interval '1 minute' where slug = $1", [slug])
    expect((await list()).counts.missed).toBe(2)
    await give({ scope: "one", user_id: ids.anna, minutes: 10 })
    expect((await informationFor(anna)).state).toBe("ready")
    expect((await informationFor(boris)).state).toBe("missed")
  })

  test.each([
    ["nobody", { scope: "one", user_id: 999_999, minutes: 5 }, "scope"],
    ["an empty city", { scope: "city", city: "Атлантида", minutes: 5 }, "scope"],
    ["no time", { scope: "all", minutes: 0 }, "minutes"],
    ["a day", { scope: "all", minutes: 1440 }, "minutes"],
    ["no reason", { scope: "all", minutes: 5, reason: "  " }, "reason"]
  ])("is rejected for %s", async (_, body, field) => {
    const answer = await give(body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })
})

test("a city with an invalid character is rejected", async () => {
  expect(await give({ scope: "city", city: "О\0мск", minutes: 5 })).toMatchObject({ status: 422 })
})

describe("disqualifying", () => {
  const disqualify = (body: object, by = own) =>
    by.asked("POST", `/${slug}/people/${ids.anna}/disqualification`, { reason: "Copied", ...body })

  test("needs the contest's name and a reason, and can be undone", async () => {
    await start(anna)
    const before = await received(ids.anna, 0)
    const refused = await disqualify({ name: "Another cup" })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["name"]])
    expect((await disqualify({ name: " кубок" })).status).toBe(422)
    expect((await disqualify({ name: " Кубок " })).status).toBe(200)
    expect((await disqualify({ name: "Cup" })).status).toBe(200)
    expect(await fileOf(ids.anna)).toMatchObject({ state: "disqualified", disqualifiedFor: "Copied" })
    expect((await informationFor(anna)).state).toBe("disqualified")
    expect(await unofficialOf(before)).toBeNull()
    const after = await received(ids.anna, -1, "disqualified")
    expect((await own.asked("DELETE", `/${slug}/people/${ids.anna}/disqualification`)).status).toBe(200)
    expect(await unofficialOf(after)).toBeNull()
    expect(await fileOf(ids.anna)).toMatchObject({ state: "running", disqualifiedFor: null, unofficial: 0 })
    expect(await auditOf(server, slug)).toEqual(["participant.disqualify", "participant.restore"])
    expect(await announcedTo(anna)).toEqual([
      "You are back in the olympiad. What you sent in time counts again.",
      "You were disqualified. Reason: Copied"
    ])
  })
})

describe("resuming", () => {
  const resume = () => own.asked("POST", `/${slug}/people/${ids.anna}/resumption`)

  test("reopens a participation finished by mistake, and solutions sent meanwhile count", async () => {
    await start(anna)
    await anna.call("POST", `/contests/${slug}/complete`)
    const sent = await received(ids.anna, 0, "alreadyFinished")
    expect(await fileOf(ids.anna)).toMatchObject({ state: "finished", canResume: true })
    expect((await resume()).status).toBe(200)
    expect((await informationFor(anna)).state).toBe("running")
    expect(await unofficialOf(sent)).toBeNull()
    // A second click has nothing to do.
    expect((await resume()).status).toBe(200)
    expect(await auditOf(server, slug)).toEqual(["participant.resume"])
  })

  test("is refused after the end of their time", async () => {
    await start(anna)
    await anna.call("POST", `/contests/${slug}/complete`)
    await agoFor(ids.anna, 45)
    expect(await resume()).toMatchObject({ status: 409, body: { code: "contest_time_is_up" } })
  })
})

describe("a list of people", () => {
  const pupil = async (teacher: number, login: string) => {
    const { email } = await server.signUp()
    const [user] = await server.sql<{ id: number }>(
      `with one as (insert into classes (owner_id, name, prefix, privacy_consent_version, personal_data_consent_version)
          values ($1, 'Ромашка', $2, '1', '1') returning id),
        child as (update users set login = $2, first_name = 'Вера', last_name = 'Ким', city = 'Уфа' where email = $3
          returning id)
      insert into class_members (class_id, user_id, ordinal) select one.id, child.id, 1 from one, child
        returning user_id as id`,
      [teacher, login, email]
    )
    return user?.id ?? 0
  }
  const look = async (people: ReadonlyArray<string>, by = own) =>
    payloadOf(calls.previewImport.success, await by.asked("POST", `/${slug}/people/preview`, { people }))
  const add = async (people: ReadonlyArray<string>, by = own, key: string = randomUUID()) =>
    payloadOf(
      calls.importParticipants.success,
      await by.asked("POST", `/${slug}/people/import`, { people }, { "idempotency-key": key })
    )
  const invitedTo = async (who: TestLearner) =>
    payloadOf(
      notificationEndpoints.listNotifications.success,
      await who.call("GET", "/notifications")
    ).items.flatMap(({ content }) => (content.kind === "contest_invitation" ? [content.slug] : []))

  test("adds pupils of the organiser's own classes by login, each once", async () => {
    const mine = `mine${contests}-01`
    const verId = await pupil(own.id, mine)
    const people = [mine.toUpperCase(), mine, String(ids.anna), "; drop"]
    expect((await look(people)).map(({ outcome, name }) => [outcome, name])).toEqual([
      ["add", "Ким Вера"],
      ["repeated", "Ким Вера"],
      ["already", "Ёлкина Аня"],
      ["unknown", null]
    ])
    const key = randomUUID()
    const [one, other] = await Promise.all([add(people, own, key), add(people, own, key)])
    expect(one).toEqual({ added: 1, already: 1, invited: 0, unknown: 1 })
    expect(other).toEqual(one)
    expect(await fileOf(verId)).toMatchObject({ source: "organiser", state: "registered", name: "Ким Вера" })
    expect(await auditOf(server, slug)).toEqual(["participants.import"])
  })

  test("gives the same outcome for foreign and unknown addresses, ids and logins", async () => {
    const carl = await server.signUp()
    const theirs = `theirs${contests}-01`
    await pupil((await organiserOf(server, {})).id, theirs)
    const outcomes = async (people: ReadonlyArray<string>) =>
      (await look(people)).map(({ outcome, name, city }) => [outcome, name, city])
    const invite = ["invite", null, null]
    expect(await outcomes([carl.email, "nobody@zama.test", boris.email])).toEqual([invite, invite, invite])
    expect(await outcomes([theirs, "nobody-01"])).toEqual([invite, invite])
    const unknown = ["unknown", null, null]
    expect(await outcomes([String(await idOf(server, carl)), "999999"])).toEqual([unknown, unknown])
    const people = [carl.email, "nobody@zama.test", boris.email, theirs, String(await idOf(server, carl))]
    expect(await add(people)).toEqual({ added: 0, already: 0, invited: 4, unknown: 1 })
    const listed = await list()
    expect([listed.total, listed.invited]).toEqual([2, 4])
    expect((await own.asked("GET", `/${slug}/people/${await idOf(server, carl)}`)).status).toBe(404)
  })

  test("lets invited users accept, even after the registration has ended", async () => {
    const carl = await server.signUp()
    await server.sql(
      "update contests set registration_ends_at = now() - interval '30 minutes' where slug = $1",
      [slug]
    )
    expect((await register(carl, slug)).status).toBe(409)
    await add([` ${carl.email.toUpperCase()} `])
    await expect.poll(() => invitedTo(carl)).toEqual([slug])
    expect(await informationFor(carl)).toMatchObject({ state: "not_registered", invited: true })
    expect((await register(carl, slug)).status).toBe(201)
    expect((await informationFor(carl)).invited).toBeUndefined()
    expect(await fileOf(await idOf(server, carl))).toMatchObject({ source: "invitation", name: "Ёлкина Аня" })
    expect((await list()).invited).toBe(0)
  })

  test("limits the invitations of a contest, and rejects an import beyond the limit", async () => {
    await server.sql(
      `insert into contest_invitations (contest_id, who) select c.id, 'guest' || n || '@zama.test'
      from contests c, generate_series(1, ${peopleLimits.invitations - 1}) n where c.slug = $1`,
      [slug]
    )
    const people = ["one@zama.test", "two@zama.test"]
    const refused = await own.asked(
      "POST",
      `/${slug}/people/import`,
      { people },
      { "idempotency-key": randomUUID() }
    )
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "A contest keeps at most 20,000 invitations"
    ])
    expect((await list()).invited).toBe(peopleLimits.invitations - 1)
    expect((await add(["one@zama.test", "guest1@zama.test"])).invited).toBe(2)
  })

  test("lets them decline, for all later imports", async () => {
    const carl = await server.signUp()
    await add([carl.email])
    await expect.poll(() => invitedTo(carl)).toEqual([slug])
    expect((await carl.call("DELETE", `/contests/${slug}/invitation`)).status).toBe(200)
    await add([carl.email])
    expect((await informationFor(carl)).invited).toBeUndefined()
    expect(await invitedTo(carl)).toEqual([])
    expect((await list()).invited).toBe(1)
  })

  test("reaches users who sign up with the address later, but not for a draft", async () => {
    const email = freshEmail()
    await server.sql("update contests set status = 'draft' where slug = $1", [slug])
    await add([email])
    const unconfirmed = await server.signUp(email)
    expect(await invitedTo(unconfirmed)).toEqual([])
    const later = freshEmail()
    await server.sql("update contests set status = 'started_contest' where slug = $1", [slug])
    await add([later])
    expect(await invitedTo(await server.signUp(later))).toEqual([slug])
    await expect.poll(() => invitedTo(unconfirmed)).toEqual([slug])
  })

  test("is exported as a table without formulas", async () => {
    await server.sql("update users set last_name = '=cmd()' where id = $1", [ids.boris])
    const signedIn = await callApi(server.url, "POST", "/auth/sign-in", {
      email: own.email,
      password: testPassword
    })
    const { access_token: token } = signedIn.body.payload as unknown as { access_token: string }
    const response = await fetch(`${server.url}/api/organiser/contests/${slug}/people/export`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "accept-language": "ru", ...browserCookieOf(token) }
    })
    expect(response.headers.get("content-type")).toMatch(/^text\/csv/)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).trim().split("\r\n")
    expect(lines[0]).toContain("ID;Имя;Город;Класс;Состояние")
    expect(lines.find((line) => line.startsWith(`${ids.boris};`))).toContain("'=cmd() Борис")
    expect(await auditOf(server, slug)).toEqual(["participants.export"])
  })
})

test.each([
  ["give extra time", "POST", "/extra-times", { scope: "all", minutes: 5, reason: "x" }, "editor"],
  ["import", "POST", "/people/import", { people: ["1"] }, "editor"],
  ["export", "POST", "/people/export", undefined, "editor"],
  ["resume", "POST", "/people/{anna}/resumption", undefined, "editor"],
  ["disqualify", "POST", "/people/{anna}/disqualification", { name: "Cup", reason: "x" }, "owner"],
  ["restore", "DELETE", "/people/{anna}/disqualification", undefined, "owner"],
  ["announce", "POST", "/announcements", { text: "Hello" }, "jury"]
] as const)("to %s needs exactly its role", async (_, method, path, body, needed: OrganiserRole) => {
  const order = ["viewer", "jury", "editor", "owner"] as const
  const weaker = order[order.indexOf(needed) - 1] ?? "viewer"
  const address = `/${slug}${path.replace("{anna}", String(ids.anna))}`
  expect((await (await organiserOf(server, { [slug]: weaker })).asked(method, address, body)).status).toBe(
    404
  )
  expect(await auditOf(server, slug)).toEqual([])
  const answer = await fetchStatus(await organiserOf(server, { [slug]: needed }), method, address, body)
  expect(answer).not.toBe(404)
})

/** Files have no JSON body. */
const fetchStatus = async (by: ContestOrganiser, method: string, path: string, body: unknown) =>
  by.asked(method, path, body).then(
    ({ status }) => status,
    () => 200
  )
