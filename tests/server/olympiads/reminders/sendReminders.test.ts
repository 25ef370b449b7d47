import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sendReminders } from "../../../../server/olympiads/reminders/sendReminders.ts"
import { Mailer } from "../../../../server/platform/mail/Mailer.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { startSmtp, type TestSmtp } from "../../../support/smtp.ts"
import { addSumProblem } from "../../practice/solutions/judging.ts"
import { minute, insertContest } from "../contestFixture.ts"

const hour = 60 * minute
let smtp: TestSmtp
let server: TestServer
let count = 0

beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ config: { smtpUrl: smtp.url, publicUrl: "https://zama.test" } })
  await addSumProblem(server)
}, 300_000)
afterAll(async () => {
  await server.close()
  await smtp.close()
})
beforeEach(async () => {
  await server.sql("delete from contests")
  await server.sql("delete from users")
})

/** Participants of a contest that begins after so long; `values` describes them. */
async function contestIn(ms: number, people = 1, values = "true, 'ru', now()"): Promise<string> {
  const slug = `cup-${++count}`
  const id = await insertContest(server, slug, { starts: ms, ends: ms + hour })
  await server.sql(
    `with u as (
      insert into users (email, password_hash, contest_reminders, locale, email_confirmed_at,
        privacy_consent_version, personal_data_consent_version)
      select 'reader' || n || '-' || gen_random_uuid() || '@zama.test', '', ${values}, '', ''
      from generate_series(1, $2) n returning id)
    insert into contest_participants (contest_id, user_id) select $1, id from u`,
    [id, people]
  )
  return slug
}

const send = () => server.run(sendReminders())
const mailsAbout = (slug: string) =>
  smtp.mails.filter(({ text }) => text?.includes(`/contests/${slug}`) === true)
async function arrive(slug: string, times: number) {
  await expect.poll(() => mailsAbout(slug).length, { timeout: 200_000 }).toBe(times)
}

describe("contest reminders", () => {
  test("are sent a day and an hour before it, with the Moscow time and an unsubscribe link", async () => {
    const tomorrow = await contestIn(23 * hour)
    const soon = await contestIn(50 * minute, 1, "true, 'en', now()")
    expect(await send()).toBe(2)
    await arrive(tomorrow, 1)
    await arrive(soon, 1)
    const [mail] = mailsAbout(tomorrow)
    expect(mail?.subject).toBe("Завтра олимпиада «Кубок»")
    expect(mail?.text).toContain("по московскому времени")
    expect(mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value).toMatch(
      /^<https:\/\/zama\.test\/notifications\/unsubscribe\/\d+-contest_reminders-[\w-]+>$/
    )
    expect(mailsAbout(soon)[0]?.subject).toBe("“Cup” begins soon")
  })

  test.each([
    ["two hours before it", 2 * hour],
    ["when it has begun", -minute],
    ["two days before it", 48 * hour]
  ])("are not sent %s", async (_, starts) => {
    await contestIn(starts)
    expect(await send()).toBe(0)
  })

  test.each([
    ["did not ask for them", "false, 'ru', now()"],
    ["did not confirm their address", "true, 'ru', null::timestamptz"]
  ])("are not sent to a learner who %s", async (_, values) => {
    await contestIn(50 * minute, 1, values)
    expect(await send()).toBe(0)
  })

  test("are sent once each, despite a killed process and two parallel ones", async () => {
    const slug = await contestIn(50 * minute, 110)
    const mailer = await server.run(Mailer)
    let left = 105
    const dying = Mailer.of({ send: (mail) => (left-- > 0 ? mailer.send(mail) : Effect.die("killed")) })
    await expect(server.run(Effect.provideService(sendReminders(), Mailer, dying))).rejects.toThrow("killed")
    const [one, other] = await Promise.all([send(), send()])
    expect(one + other).toBe(10)
    await arrive(slug, 110)
    expect(new Set(mailsAbout(slug).map(({ to }) => to?.[0]?.address)).size).toBe(110)
    expect(await send()).toBe(0)
  }, 300_000)

  test("are sent again for a contest that was moved to another day", async () => {
    const slug = await contestIn(50 * minute)
    await send()
    await insertContest(server, slug, { starts: 23 * hour, ends: 24 * hour })
    expect(await send()).toBe(1)
    await arrive(slug, 2)
  })
})
