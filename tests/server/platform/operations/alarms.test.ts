import { hostname } from "node:os"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { forgetSelfTestFailures, recordSelfTestFailure } from "../../../../server/judge/selfTestFailures.ts"
import { Config } from "../../../../server/platform/config.ts"
import { evaluateAlarms } from "../../../../server/platform/operations/alarms.ts"
import { Queue } from "../../../../server/platform/Queue.ts"
import { eventually } from "../../../support/eventually.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { startSmtp, type TestSmtp } from "../../../support/smtp.ts"
import { readMetrics } from "./readMetrics.ts"

const supportEmail = "support@zama.test"
const metricsToken = "a-token-of-the-operator"
const log: Array<string> = []
let smtp: TestSmtp
let server: TestServer
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({
    config: { smtpUrl: smtp.url, supportEmail, metricsToken },
    log: (line) => void log.push(line)
  })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

/** Two processes look at the same moment. */
const look = () => Promise.all([server.run(evaluateAlarms), server.run(evaluateAlarms)])
const raised = async () =>
  (await server.sql<{ name: string }>("select name from alarms where raised_at is not null")).map(
    ({ name }) => name
  )

const unsent = () => server.sql("select from pgboss.job where name = 'mail' and state < 'completed'")

/** The mails since the last call, once all are sent. */
const newMails = (() => {
  let seen = 0
  return async () => {
    await eventually(async () => {
      if ((await unsent()).length > 0) throw new Error("A mail waits.")
    })
    const mails = smtp.mails.slice(seen)
    seen = smtp.mails.length
    return mails
  }
})()

const slowQueue = async () => {
  await server.run(Queue.use((queue) => queue.enqueue("judging", { solutionId: 1 }, { priority: 20 })))
  await server.sql("update pgboss.job set created_on = now() - interval '10 minutes' where name = 'judging'")
}
const emptyQueue = () => server.sql("delete from pgboss.job where name = 'judging'")

test("a slow queue is mailed when it begins and ends, in both languages, at most once an hour", async () => {
  await slowQueue()
  await look()
  await look()
  const [began, ...others] = await newMails()
  expect(others).toEqual([])
  expect(began?.to?.map(({ address }) => address)).toEqual([supportEmail])
  expect(began?.subject).toBe(
    "Тревога на Zama: решения долго ждут проверки / Alarm on Zama: solutions wait long for their verdict"
  )
  expect(began?.text).toMatch(/ждёт 60\d с.*waited for 60\d s/s)
  await eventually(async () =>
    expect((await readMetrics(`${server.url}/metrics`, metricsToken)).get('zama_alarm{name="queue"}')).toBe(1)
  )

  await emptyQueue()
  await look()
  const [ended] = await newMails()
  expect(ended?.subject).toContain("Zama: the alarm is over: solutions wait long for their verdict")

  await slowQueue()
  await look()
  expect(await raised()).toEqual(["queue"])
  expect(await newMails()).toEqual([])
  await server.sql("update alarms set mailed_at = mailed_at - interval '1 hour'")
  await look()
  expect(await newMails()).toHaveLength(1)
  await emptyQueue()
  await look()
  expect(await newMails()).toHaveLength(1)
  expect(await raised()).toEqual([])
})

test("solutions that are judged again may wait", async () => {
  await slowQueue()
  await server.sql("update pgboss.job set priority = 0 where name = 'judging'")
  await look()
  expect(await raised()).toEqual([])
  await emptyQueue()
})

test("errors of the server, a full disk and a judge that failed its self-test are mailed", async () => {
  await server.sql("insert into failed_requests (minute, count) values (date_trunc('minute', now()), 10)")
  await look()
  expect((await newMails())[0]?.text).toContain("In five minutes 10 requests ended with an error")

  const checks = [
    { name: "no network", ok: false, detail: "connected" },
    { name: "python", ok: true, detail: "" }
  ]
  await server.run(recordSelfTestFailure("native", { ok: false, checks }))
  await look()
  expect((await newMails())[0]?.text).toContain(`Failed: ${hostname()} (native): no network.`)

  // A file system without free blocks.
  await server.run(
    Effect.flatMap(Config, (config) =>
      Effect.provideService(evaluateAlarms, Config, { ...config, dataDir: "/proc" })
    )
  )
  expect((await newMails())[0]?.text).toContain(`The machine ${hostname()} has 0 MB left`)

  await server.sql("delete from failed_requests")
  await server.run(forgetSelfTestFailures)
  await look()
  expect((await newMails()).map(({ subject }) => subject?.split(": ").at(-1) ?? "").toSorted()).toEqual([
    "a judge failed its self-test",
    "the disk is almost full",
    "the server answers with errors"
  ])
})

test("while mails cannot be sent, the log and the metrics have the alarm; the mails come afterwards", async () => {
  const port = Number(new URL(smtp.url).port)
  await smtp.close()
  log.length = 0
  await look()
  expect(
    log.filter((line) => line.includes('"level":"ERROR"') && line.includes("Alarm: mails cannot be sent"))
  ).toHaveLength(1)
  await eventually(async () =>
    expect((await readMetrics(`${server.url}/metrics`, metricsToken)).get('zama_alarm{name="mail"}')).toBe(1)
  )
  smtp = await startSmtp(port)
  await look()
  expect(await raised()).toEqual([])
  await eventually(async () => {
    await server.sql("update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'")
    expect(smtp.mails).toHaveLength(2)
  })

  smtp.refuseNext(1)
  await server.run(
    Queue.use((queue) =>
      queue.enqueue("mail", { to: "a@b.test", subject: "", text: "", html: "", language: "ru" })
    )
  )
  await eventually(() => expect(smtp.rejections()).toBe(1))
  await server.sql(
    "update pgboss.job set created_on = now() - interval '11 minutes' where name = 'mail' and state = 'retry'"
  )
  await look()
  expect(await raised()).toEqual(["mail"])
})
