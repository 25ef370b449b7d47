import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { requestHead, openConnection } from "./rawUpload.ts"
import { storedReports, reportForm, sendForm } from "./reports.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: 1 } })
})
afterAll(() => server.close())

const from = (address: string, extra: Record<string, string> = {}) => ({
  "x-forwarded-for": address,
  ...extra
})

test("an account sends twenty reports an hour, without rejected ones and repeats", async () => {
  const learner = await server.signUp()
  const mine = from("192.0.2.1", { authorization: `Bearer ${learner.accessToken}` })
  const key = { "idempotency-key": "limit-key-number-one" }
  for (let sent = 0; sent < 5; sent++) {
    expect((await sendForm(server, reportForm({ topics: ["weather"] }), mine)).status).toBe(422)
    expect((await sendForm(server, reportForm(), { ...mine, ...key })).status).toBe(200)
  }
  for (let sent = 1; sent < 20; sent++) expect((await sendForm(server, reportForm(), mine)).status).toBe(200)
  const refused = await sendForm(server, reportForm(), { ...mine, "accept-language": "ru" })
  expect([refused.status, refused.body.code]).toEqual([429, "rate_limit"])
  expect(refused.body.message).toMatch(/^Слишком много обращений подряд\. Попробуйте через (?:59|60) мин$/)
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500)
  expect((await storedReports(server)).reports).toBe(20)
  // Other accounts at the same address can continue, and repeats succeed.
  const classmate = await server.signUp()
  const theirs = from("192.0.2.1", { authorization: `Bearer ${classmate.accessToken}` })
  expect((await sendForm(server, reportForm(), theirs)).status).toBe(200)
  expect((await sendForm(server, reportForm(), { ...mine, ...key })).status).toBe(200)
})

test("visitors at one address send a hundred an hour, and other addresses are independent", async () => {
  const sent = async (at: number) =>
    (await sendForm(server, reportForm({ email: `pupil${at}@zama.test` }), from("192.0.2.2"))).status
  for (let at = 0; at < 100; at += 20) {
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, next) => sent(at + next)))
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
  expect(await sent(100)).toBe(429)
  expect((await sendForm(server, reportForm(), from("192.0.2.3"))).status).toBe(200)
})

test("the confirmations to one mailbox are limited", async () => {
  const victim = "victim@zama.test"
  for (let sent = 0; sent < 8; sent++) {
    const { status } = await sendForm(
      server,
      reportForm({ email: "Victim@zama.test" }),
      from(`192.0.2.${10 + sent}`)
    )
    expect(status).toBe(200)
  }
  const [row] = await server.sql(
    "select count(*) as count from pgboss.job where name = 'mail' and lower(data ->> 'to') = $1",
    [victim]
  )
  expect(row).toEqual({ count: 5 })
})

test("one address begins at most six hundred uploads an hour", async () => {
  const headers = from("192.0.2.4", { "content-type": "multipart/form-data; boundary=x" })
  const begin = () =>
    fetch(`${server.url}/api/feedback/create`, { method: "POST", headers, body: "--x--" }).then(
      ({ status }) => status
    )
  for (let sent = 0; sent < 600; sent += 20) await Promise.all(Array.from({ length: 20 }, begin))
  expect(await begin()).toBe(429)
})

test("open uploads of one address leave slots for others", async () => {
  const head = (host: string) =>
    requestHead(host, "multipart/form-data; boundary=x", 1000).replace(
      "accept-language",
      "x-forwarded-for: 192.0.2.5\r\naccept-language"
    )
  const slow = await Promise.all(Array.from({ length: 60 }, () => openConnection(server.url)))
  for (const { socket, host } of slow) socket.write(head(host))
  const refused = () => slow.filter(({ said }) => said().startsWith("HTTP/1.1 503 ")).length
  await expect.poll(refused).toBe(36)
  expect((await sendForm(server, reportForm(), from("192.0.2.5"))).status).toBe(503)
  expect((await sendForm(server, reportForm(), from("192.0.2.6"))).status).toBe(200)
  for (const { socket } of slow) socket.destroy()
  await expect.poll(async () => (await sendForm(server, reportForm(), from("192.0.2.5"))).status).toBe(200)
})
