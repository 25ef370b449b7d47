import { spawnSync } from "node:child_process"
import { networkInterfaces } from "node:os"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Client } from "pg"
import { benchPassword, emailOf, namedStates, type StateId } from "../../../qa/bench/states/namedStates.ts"
import { clusterLayout } from "../../../server/platform/database/embedded/layout.ts"
import { requestBench, type RunningBench, startBench, wish } from "../../support/bench.ts"

let bench: RunningBench

beforeAll(async () => {
  bench = await startBench()
}, 300_000)

afterAll(() => bench?.stop())

const minute = 60_000
const day = 24 * 60 * minute

interface Loaded {
  readonly page: string
  readonly access: string
  readonly refresh: string
  readonly cookies: string
}

const cookieIn = (cookies: ReadonlyArray<string>, name: string) =>
  cookies.map((cookie) => new RegExp(`^${name}=([^;]+)`).exec(cookie)?.[1]).find(Boolean) ?? ""

/** Loads a state as a program does. */
async function load(state: string): Promise<Loaded> {
  const { status, headers, text } = await requestBench(bench, "POST", "/dev/qa/load", { body: { state } })
  if (status !== 200) throw new Error(`${state}: ${text}`)
  const cookies = [headers["set-cookie"] ?? []].flat()
  return {
    ...(JSON.parse(text) as { page: string }),
    access: cookieIn(cookies, "access_token"),
    refresh: cookieIn(cookies, "refresh_token"),
    cookies: cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ")
  }
}

interface Answer {
  readonly status: number
  readonly payload: never
}

async function ask(
  { access, cookies }: Pick<Loaded, "access" | "cookies">,
  method: string,
  path: string,
  body?: unknown
): Promise<Answer> {
  const headers: Record<string, string> = access === "" ? {} : { authorization: `Bearer ${access}` }
  if (cookies !== "") headers["cookie"] = cookies
  const { status, text } = await requestBench(bench, method, `/api${path}`, { body, headers })
  return { status, payload: (JSON.parse(text || "{}") as { payload?: never }).payload as never }
}

const guest = { access: "", cookies: "" }

/** One fact about each state, by the call that shows it. */
type Fact = (loaded: Loaded) => Promise<unknown>

const participation =
  (slug: string, wanted: string, minutesLeft?: number): Fact =>
  async (loaded) => {
    const { payload }: { payload: Information } = await ask(loaded, "GET", `/contests/${slug}/information`)
    expect(payload.participation.state).toBe(wanted)
    if (minutesLeft === undefined) return
    const left = Date.parse(payload.participation.ends_at ?? "") - Date.parse(payload.server_time)
    expect(left).toBeGreaterThan((minutesLeft - 1) * minute)
    expect(left).toBeLessThanOrEqual(minutesLeft * minute)
  }

interface Information {
  readonly server_time: string
  readonly status: { readonly value: string }
  readonly participation: {
    readonly state: string
    readonly ends_at: string | null
    readonly invited?: boolean
  }
}

const contestStatus =
  (slug: string, wanted: string): Fact =>
  async (loaded) => {
    const { payload }: { payload: Information } = await ask(loaded, "GET", `/contests/${slug}/information`)
    expect(payload.status.value).toBe(wanted)
  }

const refreshed =
  (wanted: number): Fact =>
  async (loaded) => {
    expect((await ask(loaded, "GET", "/account/profile")).status).toBe(401)
    const body = { access_token: loaded.access, refresh_token: loaded.refresh }
    expect((await ask({ ...guest, cookies: loaded.cookies }, "POST", "/auth/refresh", body)).status).toBe(
      wanted
    )
  }

const passwordLink =
  (wanted: number): Fact =>
  async ({ page }) => {
    const token = page.split("/").at(-1)
    expect((await ask(guest, "GET", `/auth/password/${token}`)).status).toBe(wanted)
  }

const verdict =
  (wanted: string): Fact =>
  async (loaded) => {
    const id = loaded.page.split("/").at(-1)
    const { payload }: { payload: { status: string } } = await ask(loaded, "GET", `/solutions/${id}`)
    expect(payload.status).toBe(wanted)
  }

const entryTest =
  (wanted: { readonly at: number; readonly minutesLeft: number } | null): Fact =>
  async (loaded) => {
    const {
      payload: { attempt }
    }: { payload: { attempt: { at: number; ends_at: string; server_time: string } | null } } = await ask(
      loaded,
      "GET",
      "/entry-tests/1"
    )
    if (wanted === null) return expect(attempt).toBeNull()
    const left = (Date.parse(attempt!.ends_at) - Date.parse(attempt!.server_time)) / minute
    expect({ at: attempt!.at, minutesLeft: Math.ceil(left) }).toEqual(wanted)
  }

const payloadHas =
  (path: string, wanted: object): Fact =>
  async (loaded) =>
    expect((await ask(loaded, "GET", path)).payload).toMatchObject(wanted)

const statusOf =
  (path: (loaded: Loaded) => string, wanted = 200): Fact =>
  async (loaded) =>
    expect((await ask(loaded, "GET", path(loaded))).status).toBe(wanted)

const facts: Readonly<Record<StateId, Fact>> = {
  guest: async ({ access }) => expect(access).toBe(""),
  "signed-in": payloadHas("/account/profile", { email: emailOf("learner") }),
  "token-expired": refreshed(200),
  "session-expired": refreshed(401),
  "session-ended": refreshed(401),
  "sign-up-sent": async () => {
    const body = { email: emailOf("newcomer"), password: benchPassword }
    expect((await ask(guest, "POST", "/auth/sign-in", body)).status).toBe(403)
  },
  "sign-up-link": async ({ page }) => {
    const body = { token: page.split("/").at(-1) }
    expect((await ask(guest, "POST", "/auth/email/confirm", body)).status).toBe(200)
  },
  "password-link": passwordLink(200),
  "link-expired": passwordLink(404),
  "first-password": statusOf(() => "/rewards/daily", 403),
  "contest-announced": contestStatus("bench-announced", "open_registration"),
  "contest-open": participation("bench-open", "not_registered"),
  "contest-registered": participation("bench-closed", "registered"),
  "contest-passed": participation("bench-final", "passed"),
  "contest-not-passed": participation("bench-final", "not_passed"),
  "contest-invited": async (loaded) => {
    const { payload }: { payload: Information } = await ask(
      loaded,
      "GET",
      "/contests/bench-invitation/information"
    )
    expect(payload.participation.invited).toBe(true)
  },
  "contest-starts-soon": participation("bench-soon", "registered"),
  "contest-ready": participation("bench-running", "ready"),
  "contest-running": participation("bench-running", "running", 50),
  "contest-3-minutes-left": participation("bench-running", "running", 3),
  "contest-paused": participation("bench-paused", "paused"),
  "contest-finished": participation("bench-running", "finished"),
  "contest-time-up": participation("bench-running", "finished"),
  "contest-disqualified": participation("bench-running", "disqualified"),
  "contest-counting": contestStatus("bench-counting", "result_calculation"),
  "contest-results": contestStatus("bench-first", "closed_contest"),
  "contest-never-started": contestStatus("bench-first", "closed_contest"),
  "solution-queued": verdict("queued"),
  "solution-accepted": verdict("accepted"),
  "solution-wrong": verdict("wrong_answer"),
  "solution-not-compiled": verdict("compilation_error"),
  "entry-test-new": entryTest(null),
  "entry-test-question-7": entryTest({ at: 7, minutesLeft: 22 }),
  "entry-test-1-minute-left": entryTest({ at: 15, minutesLeft: 1 }),
  "entry-test-result": statusOf(() => "/entry-tests/1/result"),
  "daily-reward-ready": payloadHas("/rewards/daily", { claimed: false, day: 1 }),
  "daily-reward-claimed": payloadHas("/rewards/daily", { claimed: true, day: 2 }),
  "streak-at-risk": payloadHas("/statistic/daily-streak", { day_count: 6 }),
  "streak-frozen": payloadHas("/statistic/daily-streak", { day_count: 4 }),
  "report-answered": payloadHas("/notifications", { unread: 1 }),
  "notifications-unread": payloadHas("/notifications", { unread: 4 }),
  "organiser-draft": statusOf(() => "/organiser/contests/bench-draft"),
  "organiser-monitor": statusOf(() => "/organiser/contests/bench-running/monitor"),
  "organiser-results": statusOf(() => "/organiser/contests/bench-counting"),
  "report-open": async (loaded) => {
    const number = loaded.page.split("/").at(-1)
    await payloadHas(`/organiser/reports/${number}`, { state: "open" })(loaded)
  },
  "report-closed": async (loaded) => {
    const number = loaded.page.split("/").at(-1)
    await payloadHas(`/organiser/reports/${number}`, { state: "closed" })(loaded)
  },
  "teacher-class": statusOf(({ page }) => page)
}

describe("named states", () => {
  test("there are at least 25", () => {
    expect(namedStates.length).toBeGreaterThanOrEqual(25)
    expect(namedStates.map(({ id }) => id).toSorted()).toEqual(Object.keys(facts).toSorted())
  })

  test.each(namedStates.map(({ id }) => id))("%s loads and is what it says", async (id) => {
    const loaded = await load(id)

    expect(loaded.page).toMatch(/^\/[^{}…]+$/)
    await facts[id](loaded)
  })

  test("an unknown state is named", async () => {
    const { status, text } = await requestBench(bench, "POST", "/dev/qa/load", { body: { state: "no" } })

    expect([status, text]).toEqual([404, expect.stringContaining("«no»")])
  })
})

async function rowsOf(sql: string): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>> {
  const { socketFolder } = clusterLayout(bench.dataDir)
  const admin = new Client({ host: socketFolder, user: "zama", database: "postgres" })
  await admin.connect()
  const { rows } = await admin.query<{ datname: string }>(
    // The newest that is in use: a former platform ends a moment later, and the next copy waits.
    `select datname from pg_database d where datname like 'bench_run_%'
      and exists (select from pg_stat_activity a where a.datname = d.datname)
    order by substr(datname, 11)::integer desc limit 1`
  )
  await admin.end()
  const client = new Client({ host: socketFolder, user: "zama", database: rows[0]!.datname })
  await client.connect()
  try {
    return (await client.query<Readonly<Record<string, unknown>>>(sql)).rows
  } finally {
    await client.end()
  }
}

const within = (moment: unknown, wanted: number, ms = 120_000) =>
  expect(Math.abs(new Date(moment as string).getTime() - wanted)).toBeLessThan(ms)

describe("the clock", () => {
  const target = Date.UTC(2031, 4, 6, 7, 8, 9)

  test("is one for the server, the database, column defaults and new tokens", async () => {
    const before = await load("signed-in")
    expect((await ask(before, "GET", "/account/profile")).status).toBe(200)
    await wish(bench, "/clock", { act: "set", at: target })

    const { headers } = await requestBench(bench, "GET", "/api/languages")
    within(headers["date"], target)
    expect((await ask(before, "GET", "/account/profile")).status).toBe(401)
    const [row] = await rowsOf(
      `with request as (insert into mail_requests (email) values ('clock@zama.test') returning requested_at)
      select now(), clock_timestamp(), (select requested_at from request) as column_default, pg_catalog.now() as real`
    )
    within(row?.["now"], target)
    within(row?.["clock_timestamp"], target)
    within(row?.["column_default"], target)
    within(row?.["real"], Date.now())
    const body = { email: emailOf("learner"), password: benchPassword }
    const { payload }: { payload: { access_token: string } } = await ask(guest, "POST", "/auth/sign-in", body)
    const claims = JSON.parse(atob(payload.access_token.split(".")[1]!)) as { readonly exp: number }
    within(claims.exp * 1000, target + 15 * minute)
  })

  test("stops, and goes on from where it stopped", async () => {
    await wish(bench, "/clock", { act: "stop" })
    await wish(bench, "/clock", { act: "set", at: target })
    const readings = [await rowsOf("select now()"), await rowsOf("select now()")].map(([row]) => row?.["now"])
    const { headers } = await requestBench(bench, "GET", "/api/languages")

    expect(readings).toEqual([new Date(target), new Date(target)])
    expect(Date.parse(String(headers["date"]))).toBe(target)
    const { clock, now } = await wish(bench, "/clock", { act: "start" })
    expect(clock.pausedAt).toBeNull()
    within(now, target)
  })

  test("lets contests begin and end", async () => {
    const loaded = await load("contest-starts-soon")
    await participation("bench-soon", "registered")(loaded)
    await wish(bench, "/clock", { act: "add", ms: 5 * minute + 1000 })
    await participation("bench-soon", "ready")(loaded)
    await expect
      .poll(() => rowsOf("select status from contests where slug = 'bench-soon'"))
      .toEqual([{ status: "started_contest" }])
  })

  test("goes back", async () => {
    const loaded = await load("contest-3-minutes-left")
    await wish(bench, "/clock", { act: "add", ms: -10 * minute })
    await participation("bench-running", "running", 13)(loaded)
    expect((await requestBench(bench, "GET", "/dev/qa/status")).text).toContain('"contest-3-minutes-left"')
  })
})

describe("a reset", () => {
  test("restores data, clock, faults and mails", async () => {
    const loaded = await load("daily-reward-ready")
    await ask(loaded, "POST", "/rewards/daily")
    await ask(guest, "POST", "/auth/password/recover", { email: emailOf("running") })
    await wish(bench, "/clock", { act: "add", ms: 40 * day })
    await wish(bench, "/faults", { call: "getDailyReward", kind: "error500" })
    await wish(bench, "/reset")

    const again = await load("daily-reward-ready")
    await facts["daily-reward-ready"](again)
    expect(await rowsOf("select count(*)::int from ledger_entries where kind = 'daily'")).toEqual([
      { count: 2 }
    ])
    const { text } = await requestBench(bench, "GET", "/dev/qa/status")
    expect(JSON.parse(text)).toMatchObject({ faults: {}, loaded: { state: "daily-reward-ready" } })
  })
})

describe("faults", () => {
  const languages = () => requestBench(bench, "GET", "/api/languages")
  const problems = () => requestBench(bench, "GET", "/api/problems")
  const fault = (kind: string | null, more: object = {}) =>
    wish(bench, "/faults", { call: "listLanguages", kind, ...more })

  test("answer as chosen for one call and leave the others", async () => {
    await fault("error500")
    expect((await languages()).status).toBe(500)
    await fault("error503")
    expect((await languages()).status).toBe(503)
    await fault("tooMany", { seconds: 7 })
    const refused = await languages()
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "7"])
    await fault("version")
    expect(JSON.parse((await languages()).text)).toEqual({ payload: { version: "of another server" } })
    await fault("network")
    await expect(languages()).rejects.toThrow(/socket hang up|ECONNRESET/)
    expect((await problems()).status).toBe(200)
    await fault(null)
    expect((await languages()).status).toBe(200)
  })

  test("slow answers come late", async () => {
    await fault("slow", { seconds: 1, once: true })
    const begun = performance.now()
    expect((await languages()).status).toBe(200)
    expect(performance.now() - begun).toBeGreaterThan(950)
    expect((await wish(bench, "/faults/off")).faults).toEqual({})
  })

  test("unknown calls and kinds are refused", async () => {
    const wrong = async (body: object) =>
      (await requestBench(bench, "POST", "/dev/qa/faults", { body })).status

    expect(await wrong({ call: "noSuchCall", kind: "network" })).toBe(404)
    expect(await wrong({ call: "listLanguages", kind: "fire" })).toBe(400)
  })
})

describe("foreign requests", () => {
  test("a name that points here is refused, for the panel and for the platform", async () => {
    const headers = { host: "evil.example" }

    expect((await requestBench(bench, "GET", "/dev/qa", { headers })).status).toBe(403)
    expect((await requestBench(bench, "GET", "/api/languages", { headers })).status).toBe(403)
  })

  test("pages of another site cannot load a state", async () => {
    const headers = { "sec-fetch-site": "cross-site" }

    expect((await requestBench(bench, "GET", "/dev/qa/open?state=guest", { headers })).status).toBe(403)
  })

  test("the bench listens on the loopback address only", () => {
    const other = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === "IPv4" && !each.internal)
    if (other === undefined) return
    // In a process of its own: this one may reach the loopback address only.
    const { status } = spawnSync(process.execPath, [
      "-e",
      `require("node:net").connect(${bench.port}, "${other.address}").on("error", () => process.exit(7))
        .on("connect", () => process.exit(0))`
    ])
    expect(status).toBe(7)
  })
})

test("the start prints address and accounts", () => {
  const output = bench.output()

  expect(output).toContain(`http://localhost:${bench.port}/dev/qa`)
  expect(output).toContain(emailOf("learner"))
  expect(output).toContain(benchPassword)
})
