import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { organiserJuryEndpoints as calls } from "../../../../../src/api/contract/organiser/jury.ts"
import { participationEndpoints } from "../../../../../src/api/contract/olympiads/participation.ts"
import { startTestServer, type TestServer } from "../../../../support/server.ts"
import type { TestLearner } from "../../../../support/testLearner.ts"
import { payloadOf } from "../../../payloadOf.ts"
import { addSumProblem } from "../../../practice/solutions/judging.ts"
import { minute, insertContest, register } from "../../../olympiads/contestFixture.ts"
import { auditOf, idOf, organiserOf } from "../contestOrganiser.ts"
import type { ContestOrganiser } from "../organiserServer.ts"

let server: TestServer
let anna: TestLearner
let boris: TestLearner
let jury: ContestOrganiser
let slug: string
let contests = 0

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  anna = await server.signUp()
  boris = await server.signUp()
})
afterAll(() => server.close())
beforeEach(async () => {
  slug = `asked-${++contests}`
  await insertContest(server, slug, { registrationEnds: minute, starts: -minute, ends: 60 * minute })
  await register(anna, slug)
  await register(boris, slug)
  jury = await organiserOf(server, { [slug]: "jury" })
})

const ask = async (who: TestLearner, text: string, problemId?: number) =>
  payloadOf(
    participationEndpoints.askQuestion.success,
    await who.call("POST", `/contests/${slug}/questions`, { text, problem_id: problemId })
  ).id
const questions = async () =>
  payloadOf(calls.listJuryQuestions.success, await jury.asked("GET", `/${slug}/questions`))
const answer = (id: number, body: object, by = jury) =>
  by.asked("PUT", `/${slug}/questions/${id}/answer`, { public: false, replaces: false, ...body })
const seenBy = async (who: TestLearner) =>
  payloadOf(
    participationEndpoints.listQuestions.success,
    await who.call("GET", `/contests/${slug}/questions`)
  ).map(({ text, answer: said, mine }) => [text, said, mine])

test("questions are listed with author and problem, unanswered first", async () => {
  // A question about a problem needs a started participation.
  expect((await anna.call("POST", `/contests/${slug}/start`, {})).status).toBe(200)
  const first = await ask(anna, "May I use floats?", 7)
  const second = await ask(boris, "Is zero a number?")
  await answer(second, { text: "Yes" })
  const third = await ask(boris, "Really?")
  const { unanswered, items } = await questions()
  expect(unanswered).toBe(2)
  expect(items.map(({ id, label, answer: said }) => [id, label, said])).toEqual([
    [third, null, null],
    [first, "A", null],
    [second, null, "Yes"]
  ])
  expect(items[1]?.name).toContain("Ёлкина")
})

test("an answer goes to the author, or to all without the author's name", async () => {
  const id = await ask(anna, "May I use floats?")
  expect((await answer(id, { text: "  No comment  " })).status).toBe(200)
  expect(await seenBy(anna)).toEqual([["May I use floats?", "No comment", true]])
  expect(await seenBy(boris)).toEqual([])
  expect((await answer(id, { text: "You may", public: true, replaces: true })).status).toBe(200)
  expect(await seenBy(boris)).toEqual([["May I use floats?", "You may", false]])
  expect(await auditOf(server, slug)).toEqual(["question.answer", "question.answer"])
})

test("of two simultaneous answers the second is told of the first, and a double click is one answer", async () => {
  const id = await ask(anna, "Why?")
  const other = await organiserOf(server, { [slug]: "owner" })
  const answers = await Promise.all([answer(id, { text: "One" }), answer(id, { text: "Other" }, other)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const said = (await questions()).items[0]?.answer
  expect((await answer(id, { text: said })).status).toBe(200)
  expect(await auditOf(server, slug)).toEqual(["question.answer"])
})

test("answers need the role, a text, and a question of this contest", async () => {
  const id = await ask(anna, "Why?")
  expect((await answer(id, { text: " " })).status).toBe(422)
  expect((await answer(id, { text: "a\u0000b" })).status).toBe(422)
  expect((await answer(999_999, { text: "x" })).status).toBe(404)
  expect((await answer(id, { text: "x" }, await organiserOf(server, { [slug]: "viewer" }))).status).toBe(404)
  const elsewhere = `asked-${contests - 1}`
  const stranger = await organiserOf(server, { [elsewhere]: "owner" })
  expect(
    (
      await stranger.asked("PUT", `/${elsewhere}/questions/${id}/answer`, {
        text: "x",
        public: false,
        replaces: false
      })
    ).status
  ).toBe(404)
})

test("announcements reach all, or one, once per key", async () => {
  const key = { "idempotency-key": randomUUID() }
  const toAll = () =>
    jury.asked("POST", `/${slug}/announcements`, { text: "Problem A has a new sample." }, key)
  const [one, again] = [await toAll(), await toAll()]
  expect([one.status, again.body]).toEqual([201, one.body])
  const boriss = await idOf(server, boris)
  await jury.asked("POST", `/${slug}/announcements`, {
    text: "Come to the organiser console.",
    user_id: boriss
  })
  expect((await jury.asked("POST", `/${slug}/announcements`, { text: "x", user_id: 999_999 })).status).toBe(
    404
  )
  const textsOf = async (who: TestLearner) =>
    payloadOf(
      participationEndpoints.listAnnouncements.success,
      await who.call("GET", `/contests/${slug}/announcements`)
    ).map(({ text }) => text)
  expect(await textsOf(anna)).toEqual(["Problem A has a new sample."])
  expect(await textsOf(boris)).toEqual(["Come to the organiser console.", "Problem A has a new sample."])
  const announcements = payloadOf(
    calls.listJuryAnnouncements.success,
    await jury.asked("GET", `/${slug}/announcements`)
  )
  expect(announcements.map(({ people, userId, automatic }) => [people, userId, automatic])).toEqual([
    [1, boriss, false],
    [null, null, false]
  ])
  expect(await auditOf(server, slug)).toEqual(["announcement.publish", "announcement.publish"])
})

test("a change of the common time is announced automatically, in the reader's language", async () => {
  const own = await organiserOf(server, { [slug]: "owner" })
  expect((await own.asked("POST", `/${slug}/acts`, { type: "contest.extend", by_s: 600 })).status).toBe(200)
  expect((await own.asked("POST", `/${slug}/acts`, { type: "contest.undo" })).status).toBe(200)
  expect((await own.asked("POST", `/${slug}/acts`, { type: "contest.pause" })).status).toBe(200)
  const { body } = await anna.call("GET", `/contests/${slug}/announcements`, undefined, {
    "accept-language": "ru"
  })
  expect(body.payload).toMatchObject([
    { text: "Олимпиада приостановлена. Таймер стоит, ваше время не пропадёт.", mine: false },
    { text: "Время олимпиады изменили. Сверьтесь со страницей олимпиады и с таймером." },
    { text: "Олимпиаду продлили на 10 мин." }
  ])
  const announcements = payloadOf(
    calls.listJuryAnnouncements.success,
    await jury.asked("GET", `/${slug}/announcements`)
  )
  expect(announcements.map(({ automatic }) => automatic)).toEqual([true, true, true])
})
