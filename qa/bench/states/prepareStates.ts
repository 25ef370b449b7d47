import type { Judgement } from "../../../server/judge/worker/judgeSource.ts"
import { contestProblems, insertContests } from "./contests.ts"
import { benchPassword, emailOf } from "./namedStates.ts"
import type { Stage } from "./Stage.ts"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** First and last name of each account; the key is the part before `@` of its address. */
const people = {
  learner: ["Анна", "Иванова"],
  registered: ["Борис", "Осенний"],
  passed: ["Вера", "Победова"],
  "not-passed": ["Глеб", "Старательный"],
  absent: ["Дина", "Забывчивая"],
  invited: ["Егор", "Гостев"],
  waiting: ["Женя", "Терпеливая"],
  ready: ["Захар", "Готовый"],
  running: ["Ира", "Решаева"],
  hurried: ["Костя", "Спешилов"],
  paused: ["Лена", "Тихая"],
  finished: ["Миша", "Успелов"],
  late: ["Нина", "Поздняя"],
  disqualified: ["Олег", "Списалов"],
  counted: ["Павел", "Городской"],
  queued: ["Рита", "Очередная"],
  solver: ["Саша", "Решалкин"],
  tested: ["Таня", "Седьмая"],
  slow: ["Ульяна", "Неспешная"],
  assessed: ["Федя", "Ответов"],
  rewarded: ["Харитон", "Монеткин"],
  streak: ["Юля", "Ежедневная"],
  frozen: ["Яна", "Морозова"],
  reporter: ["Эмма", "Внимательная"],
  forgetful: ["Тимур", "Забывалов"],
  organiser: ["Ольга", "Организатор"],
  support: ["Степан", "Поддержкин"],
  teacher: ["Мария", "Учительская"]
} as const

type Person = keyof typeof people

const roles: Readonly<Partial<Record<Person, string>>> = {
  organiser: "organiser",
  support: "support",
  teacher: "teacher"
}

const tests = (statuses: ReadonlyArray<Judgement["status"]>): Judgement["tests"] =>
  statuses.map((status, index) => ({
    ordinal: index + 1,
    sample: index === 0,
    status,
    timeMs: 12,
    memoryKb: 9_000,
    input: null,
    expected: null,
    actual: null,
    message: null
  }))

const judged = (status: Judgement["status"], statuses: ReadonlyArray<Judgement["status"]>): Judgement => ({
  status,
  score: Math.floor((100 * statuses.filter((each) => each === "accepted").length) / 3),
  timeMs: statuses.length === 0 ? null : 12,
  memoryKb: statuses.length === 0 ? null : 9_000,
  compileLog: null,
  tests: tests(statuses),
  testsTotal: 3,
  backend: "embedded"
})

const accepted = judged("accepted", ["accepted", "accepted", "accepted"])
const wrong = judged("wrong_answer", ["accepted", "wrong_answer", "accepted"])
const broken: Judgement = {
  ...judged("compilation_error", []),
  compileLog:
    "main.cpp:3:5: error: use of undeclared identifier 'x'\n    3 |     x = 1;\n      |     ^\n1 error generated."
}

const program = (text: string) => ({ source: `print(${JSON.stringify(text)})\n` })

/** The first account signs up as everybody does; the others get its password and consents. */
async function addAccounts(stage: Stage) {
  const form = {
    password: benchPassword,
    password_confirmation: benchPassword,
    privacy_consent: true,
    personal_data_consent: true
  }
  await stage.call(null, "POST", "/auth/sign-up", { email: emailOf("learner"), ...form })
  const token = await stage.mailedToken("learner", /\/verification\/email\/([\w-]+)/)
  await stage.call(null, "POST", "/auth/email/confirm", { token })
  await stage.rows(
    `insert into users (email, password_hash, privacy_consent_version, personal_data_consent_version,
      email_confirmed_at)
    select other, first.password_hash, first.privacy_consent_version, first.personal_data_consent_version, now()
    from users first, unnest($2::text[]) other where first.email = $1`,
    [emailOf("learner"), Object.keys(people).slice(1).map(emailOf)]
  )
  for (const [name, [first, last]] of Object.entries(people)) {
    await stage.rows(
      `update users set first_name = $2, last_name = $3, city = 'Казань', date_of_birth = '2010-05-14', grade = 9,
        roles = $4 where email = $1`,
      [emailOf(name), first, last, [roles[name as Person] ?? []].flat()]
    )
  }
}

const register = (stage: Stage, slug: string, names: ReadonlyArray<Person>) =>
  inOrder(names, (name) => stage.call(name, "POST", `/contests/${slug}/registration`, {}))

const start = (stage: Stage, slug: string, name: Person) =>
  stage.call(name, "POST", `/contests/${slug}/start`, {})

async function inOrder<Item>(items: ReadonlyArray<Item>, act: (item: Item) => Promise<unknown>) {
  for (const item of items) await act(item)
}

interface Attempt {
  readonly id: number
  readonly questions: ReadonlyArray<{
    readonly number: number
    readonly question: { readonly kind: string; readonly options?: ReadonlyArray<{ readonly id: number }> }
  }>
}

/** Starts the first entry test and answers so many questions. */
async function attemptTest(stage: Stage, name: Person, answers: number): Promise<Attempt> {
  const { attempt }: { attempt: Attempt } = await stage.call(name, "POST", "/entry-tests/1/start")
  await inOrder(attempt.questions.slice(0, answers), ({ number, question: { kind, options } }) => {
    const all = options?.map(({ id }) => id) ?? []
    const answer =
      options === undefined
        ? { kind, text: "14" }
        : { kind, chosen: kind === "order" ? all : all.slice(0, 1) }
    return stage.call(name, "PUT", `/entry-tests/1/answers/${number}`, {
      attempt: attempt.id,
      answer,
      revision: 0
    })
  })
  return attempt
}

async function addReport(stage: Stage, text: string): Promise<number> {
  const [row] = await stage.rows(
    `insert into reports (user_id, email, text, topics, problem_id, language)
    select id, email, $2, '{statement}', 1, 'ru' from users where email = $1 returning id`,
    [emailOf("reporter"), text]
  )
  return Number(row?.["id"])
}

async function longAgo(stage: Stage) {
  await stage.at(-10 * day)
  await addAccounts(stage)
  await insertContests(stage, emailOf("organiser"))
  await stage.at(-6 * day)
  await stage.passTime()
  await register(stage, "bench-first", ["passed", "not-passed", "absent"])
  await inOrder([6, 5, 4], (ago) => solveDaily(stage, ago))
}

/** Two learners solve something so many days ago; the one with a freeze misses the last day. */
async function solveDaily(stage: Stage, ago: number) {
  await stage.at(-ago * day)
  await stage.solve("streak", ago, program(`streak ${ago}`), accepted)
  if (ago > 1 && ago < 6) await stage.solve("frozen", ago, program(`frozen ${ago}`), accepted)
}

async function firstStage(stage: Stage) {
  await solveDaily(stage, 3)
  await stage.at(-3 * day + hour)
  await stage.passTime()
  await inOrder(["passed", "not-passed"] as const, (name) => start(stage, "bench-first", name))
  const [first, second] = contestProblems
  const entry = (text: string) => ({ ...program(text), contest: "bench-first" })
  await stage.solve("passed", first, entry("first"), accepted)
  await stage.solve("passed", second, entry("second"), accepted)
  await stage.solve("not-passed", first, entry("other"), wrong)
  await solveDaily(stage, 2)
  await stage.at(-2 * day + hour)
  await stage.passTime()
  await stage.call(null, "POST", "/auth/password/recover", { email: emailOf("forgetful") })
  const token = await stage.mailedToken("forgetful", /\/verification\/password\/([\w.~-]+)/)
  await stage.fact("oldPasswordToken", token)
}

async function yesterday(stage: Stage) {
  await solveDaily(stage, 1)
  await stage.rows(
    "update wallets set freezes = 1 from users where users.id = user_id and users.email = $1",
    [emailOf("frozen")]
  )
  await stage.passTime()
  await stage.call("rewarded", "POST", "/rewards/daily")
  await register(stage, "bench-closed", ["registered"])
  await register(stage, "bench-soon", ["waiting"])
  await register(stage, "bench-paused", ["paused"])
  await register(stage, "bench-counting", ["counted"])
  await register(stage, "bench-running", ["ready", "running", "hurried", "finished", "late", "disqualified"])
  await stage.rows(
    "insert into contest_invitations (contest_id, who) select id, $1 from contests where slug = 'bench-invitation'",
    [emailOf("invited")]
  )
  const students = ["Алиса", "Марк"].map((first) => ({
    first_name: first,
    last_name: "Ученик",
    grade: 5,
    city: "Казань"
  }))
  const made: { id: number; student_ids: ReadonlyArray<number> } = await stage.call(
    "teacher",
    "POST",
    "/organiser/classes",
    { name: "5 «А»", school: "Школа № 7", students, school_consent: true }
  )
  const slips: ReadonlyArray<{ login: string; password: string }> = await stage.call(
    "teacher",
    "POST",
    `/organiser/classes/${made.id}/slips`,
    { students: made.student_ids }
  )
  await stage.fact("classId", made.id)
  await stage.fact("pupilLogin", slips[0]?.login)
  await stage.fact("pupilPassword", slips[0]?.password)
  const answered = await addReport(stage, "Во втором примере опечатка: ответ не сходится с условием.")
  const closed = await addReport(stage, "Картинка к задаче не загружается.")
  await stage.fact("openReport", await addReport(stage, "Непонятно, можно ли брать пустую корзинку."))
  await stage.fact("closedReport", closed)
  await stage.call("support", "POST", `/organiser/reports/${answered}/answers`, {
    text: "Спасибо! Мы исправили пример."
  })
  await stage.call("support", "POST", `/organiser/reports/${closed}/close`)
}

async function today(stage: Stage) {
  await stage.at(-4 * hour)
  await stage.passTime()
  await start(stage, "bench-counting", "counted")
  await stage.solve(
    "counted",
    contestProblems[0],
    { ...program("city"), contest: "bench-counting" },
    accepted
  )
  await stage.at(-3 * hour)
  await attemptTest(stage, "assessed", 12).then(async ({ id }) => {
    await stage.at(-2.7 * hour)
    await stage.call("assessed", "POST", "/entry-tests/1/complete", { attempt: id })
  })
  await stage.at(-70 * minute)
  await stage.passTime()
  await start(stage, "bench-running", "late")
  await stage.at(-hour)
  await stage.call("rewarded", "POST", "/rewards/daily")
  await stage.at(-57 * minute)
  await start(stage, "bench-running", "hurried")
  await stage.at(-40 * minute)
  await start(stage, "bench-running", "finished")
  await stage.at(-30 * minute)
  await start(stage, "bench-running", "disqualified")
  await stage.at(-29 * minute)
  await attemptTest(stage, "slow", 15)
  await stage.at(-20 * minute)
  await stage.passTime()
  await start(stage, "bench-paused", "paused")
  await stage.at(-10 * minute)
  await start(stage, "bench-running", "running")
  const entry = { ...program("winter"), contest: "bench-running" }
  await stage.solve("running", contestProblems[0], entry, accepted)
  await stage.at(-8 * minute)
  const { id: attempt } = await attemptTest(stage, "tested", 6)
  await stage.call("tested", "PUT", "/entry-tests/1/place", { attempt, question: 7 })
  await lastMinutes(stage)
}

async function lastMinutes(stage: Stage) {
  await stage.at(-5 * minute)
  await stage.call("finished", "POST", "/contests/bench-running/complete")
  await stage.rows("update contests set paused_at = now(), next_moment = null where slug = 'bench-paused'")
  await stage.rows(
    `update contest_participants set disqualified_at = now(), disqualified_for = 'Чужое решение'
    from users u where u.id = user_id and u.email = $1`,
    [emailOf("disqualified")]
  )
  await stage.fact("acceptedSolution", await stage.solve("solver", 1, program("right"), accepted))
  await stage.fact("wrongSolution", await stage.solve("solver", 2, program("wrong"), wrong))
  const cpp = { language: "cpp", source: "int main() {\n    // no x\n    x = 1;\n}\n" }
  await stage.fact("brokenSolution", await stage.solve("solver", 3, cpp, broken))
  await stage.at(-2 * minute)
  const form = { password: benchPassword, password_confirmation: benchPassword }
  const consents = { privacy_consent: true, personal_data_consent: true }
  await stage.call(null, "POST", "/auth/sign-up", { email: emailOf("newcomer"), ...form, ...consents })
  await stage.fact("signUpToken", await stage.mailedToken("newcomer", /\/verification\/email\/([\w-]+)/))
  await stage.call(null, "POST", "/auth/password/recover", { email: emailOf("solver") })
  const token = await stage.mailedToken("solver", /\/verification\/password\/([\w.~-]+)/)
  await stage.fact("passwordToken", token)
  await stage.at(0)
  await stage.passTime()
  await stage.fact("queuedSolution", await stage.submit("queued", 1, program("waiting")))
  // The sign-ins of the preparation are no devices of the accounts.
  await stage.rows("delete from sessions")
  await stage.rows("delete from security_events")
  await stage.rows("delete from events")
}

/** Makes the data of all named states, from the past to the present. */
export async function prepareStates(stage: Stage): Promise<void> {
  await longAgo(stage)
  await firstStage(stage)
  await yesterday(stage)
  await today(stage)
}
