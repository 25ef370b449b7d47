import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sendStreakReminders } from "../../../../server/rewards/mails/sendStreakReminders.ts"
import { sendWeeklySummaries } from "../../../../server/rewards/mails/sendWeeklySummaries.ts"
import { Mailer } from "../../../../server/platform/mail/Mailer.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { startSmtp, type TestSmtp } from "../../../support/smtp.ts"
import { callApi } from "../../../support/testLearner.ts"
import { addSumProblem } from "../../practice/solutions/judging.ts"

let smtp: TestSmtp
let server: TestServer
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ config: { smtpUrl: smtp.url, publicUrl: "https://zama.test" } })
  await addSumProblem(server)
}, 300_000)
afterAll(async () => {
  await server.close()
  await smtp.close()
})
beforeEach(() => server.sql("delete from users"))

/** Readers with the days of their solutions; `values` describes them. */
async function readers(days: ReadonlyArray<string>, people = 1, values = "true, true, 'ru', now()") {
  const rows = await server.sql<{ id: number; email: string }>(
    `insert into users (email, password_hash, streak_reminders, weekly_summary, locale, email_confirmed_at,
        privacy_consent_version, personal_data_consent_version)
      select 'reader' || gen_random_uuid() || '@zama.test', '', ${values}, '', ''
      from generate_series(1, $1) n returning id::int, email`,
    [people]
  )
  await server.sql(
    `insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, priority, received_at)
      select id, 7, 1, 'python', '', '', 'accepted', 0, day::timestamptz
      from unnest($1::bigint[]) id, unnest($2::text[]) day`,
    [rows.map(({ id }) => id), days.map((day) => `${day}T09:00Z`)]
  )
  return rows
}

type Runnable = Parameters<TestServer["run"]>[0]
const at = (now: string, effect: unknown) =>
  server.run(
    TestClock.setTime(Date.parse(now)).pipe(
      Effect.andThen(effect as Effect.Effect<number>),
      Effect.provide(TestClock.layer())
    ) as Runnable
  ) as Promise<number>
const remind = (now: string) => at(now, sendStreakReminders)
const summarise = (now: string) => at(now, sendWeeklySummaries)
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to?.[0]?.address === email)
const mailTo = async (email: string) => {
  await expect.poll(() => mailsTo(email).length, { timeout: 200_000 }).toBe(1)
  return mailsTo(email)[0]
}

const threeDays = ["2026-11-18", "2026-11-19", "2026-11-20"]
const evening = "2026-11-21T16:00:00Z"

describe("the streak reminder", () => {
  test("is sent on the evening before the streak ends, with its length and an unsubscribe link", async () => {
    const [reader] = await readers(threeDays)
    expect(await remind(evening)).toBe(1)
    const mail = await mailTo(reader!.email)
    expect(mail?.subject).toBe("Серия прервётся сегодня: 3 дня")
    expect(mail?.text).toContain("https://zama.test/problems")
    const end = /^<https:\/\/zama\.test\/notifications\/unsubscribe\/(\d+-streak_reminders-[\w-]+)>$/
    const token = end.exec(
      mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value?.toString() ?? ""
    )?.[1]
    const ended = await callApi(server.url, "POST", `/notifications/unsubscribe/${token}`)
    expect(ended.body.payload).toMatchObject({ kind: "streak_reminders", changed: true })
    const left = await server.sql("select streak_reminders, weekly_summary from users")
    expect(left).toEqual([{ streak_reminders: false, weekly_summary: true }])
  })

  test("is in the reader's language", async () => {
    const [reader] = await readers(threeDays, 1, "true, true, 'en', now()")
    await remind(evening)
    expect((await mailTo(reader!.email))?.subject).toBe("Your streak of 3 days ends tonight")
  })

  test.each([
    ["in the afternoon", "2026-11-21T14:59:00Z", threeDays],
    ["shortly before midnight", "2026-11-21T20:00:00Z", threeDays],
    ["if a problem was solved today", evening, [...threeDays, "2026-11-21"]],
    ["for a streak of one day", evening, ["2026-11-20"]],
    ["for a streak that has ended", evening, ["2026-11-17", "2026-11-18", "2026-11-19"]]
  ])("is not sent %s", async (_, now, days) => {
    await readers(days)
    expect(await remind(now)).toBe(0)
  })

  test.each([
    ["did not ask for it", "false, true, 'ru', now()"],
    ["did not confirm their address", "true, true, 'ru', null::timestamptz"]
  ])("is not sent to a learner who %s", async (_, values) => {
    await readers(threeDays, 1, values)
    expect(await remind(evening)).toBe(0)
  })

  test("is not sent if a freeze saves the day, but is sent if earlier days need the freezes", async () => {
    const [reader] = await readers(threeDays)
    await server.sql("insert into wallets (user_id, freezes) values ($1, 1)", [reader!.id])
    expect(await remind(evening)).toBe(0)
    expect(await remind("2026-11-22T16:00:00Z")).toBe(1)
    expect(await remind("2026-11-23T16:00:00Z")).toBe(0)
  })

  test("is sent once each, despite a killed process and two parallel ones", async () => {
    const crowd = await readers(threeDays, 110)
    const mailer = await server.run(Mailer)
    let left = 105
    const dying = Mailer.of({ send: (mail) => (left-- > 0 ? mailer.send(mail) : Effect.die("killed")) })
    await expect(at(evening, Effect.provideService(sendStreakReminders, Mailer, dying))).rejects.toThrow(
      "killed"
    )
    const [one, other] = await Promise.all([remind(evening), remind(evening)])
    expect(one + other).toBe(10)
    for (const { email } of crowd) await mailTo(email)
    expect(await remind("2026-11-21T18:00:00Z")).toBe(0)
  }, 300_000)
})

describe("the weekly summary", () => {
  const monday = "2026-11-23T07:00:00Z"

  test("is sent once, on Monday, with the week's results", async () => {
    const [reader] = await readers(["2026-11-15", "2026-11-16", "2026-11-22", "2026-11-23"])
    await server.sql(
      "insert into problem_status (user_id, problem_id, status, solved_at) values ($1, 7, 'solved', '2026-11-16T09:00Z')",
      [reader!.id]
    )
    expect(await summarise(monday)).toBe(1)
    const mail = await mailTo(reader!.email)
    expect(mail?.subject).toBe("Ваша неделя на Zama")
    expect(mail?.text).toContain(
      "С 16 ноября по 22 ноября: решено задач — 1, попыток — 2, дней с попытками — 2."
    )
    expect(mail?.text).toContain("Дней подряд сейчас: 2. Замарублей за неделю: 0.")
    expect(mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value).toMatch(/-weekly_summary-/)
    expect(await summarise(monday)).toBe(0)
  })

  test("counts days held together by freezes, even if the streak was not read since", async () => {
    const [reader] = await readers(threeDays)
    await server.sql("insert into wallets (user_id, freezes) values ($1, 2)", [reader!.id])
    expect(await summarise(monday)).toBe(1)
    expect((await mailTo(reader!.email))?.text).toContain("Дней подряд сейчас: 3.")
  })

  test.each([
    ["on another day", "2026-11-24T07:00:00Z", ["2026-11-18"]],
    ["at night", "2026-11-23T03:00:00Z", ["2026-11-18"]],
    ["for a week without attempts", monday, ["2026-11-23"]]
  ])("is not sent %s", async (_, now, days) => {
    await readers(days)
    expect(await summarise(now)).toBe(0)
  })
})
