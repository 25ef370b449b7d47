import { callApi } from "../../tests/support/apiLearner.ts"
import { type RealServer, startRealServer } from "../../tests/support/realServer.ts"
import { median, printLine } from "../line.ts"
import { benchPassword, hashCost, seedLearners } from "./seedLearners.ts"

/** Of each kind, one in two for an address that is registered. */
const requests = 200

const signUp = (email: string) => ({
  email,
  password: benchPassword,
  password_confirmation: benchPassword,
  privacy_consent: true,
  personal_data_consent: true
})

const kinds = [
  {
    name: "sign-in-timing",
    path: "/auth/sign-in",
    body: (email: string) => ({ email, password: "Wrong1234" }),
    status: 401
  },
  {
    name: "sign-in-timing-recovery",
    path: "/auth/password/recover",
    body: (email: string) => ({ email }),
    status: 202
  },
  { name: "sign-in-timing-sign-up", path: "/auth/sign-up", body: signUp, status: 201 }
] as const

type Kind = (typeof kinds)[number]

/** Whether the time of an answer tells that an address is registered: medians apart, over one hash. */
export async function signInTimingBench(): Promise<void> {
  // Each request from a place of its own, so that no limit is reached.
  const server = await startRealServer({ env: { ROLE: "web", TRUST_PROXY: "1" } })
  try {
    const baseline = await hashCost()
    for (const [index, kind] of kinds.entries()) {
      const known = await seedLearners(server, `known-${index}`, requests / 2)
      await timesOf(server, kind, await seedLearners(server, `warm-up-${index}`, 20))
      const { registered, unknown } = await timesOf(server, kind, known)
      const value = Math.abs(median(registered) - median(unknown))
      printLine({ name: kind.name, value, unit: "ms", baseline, target: "<= 0.05" })
    }
  } finally {
    await server.stop()
  }
}

/** Asks for each of these addresses and for one like it that nobody has, in an order that follows nothing. */
async function timesOf(server: RealServer, kind: Kind, emails: ReadonlyArray<string>) {
  const times = { registered: [] as Array<number>, unknown: [] as Array<number> }
  for (const email of emails) {
    const pair = [
      ["registered", email],
      ["unknown", `no-${email}`]
    ] as const
    for (const [whose, address] of Math.random() < 0.5 ? pair : pair.toReversed()) {
      times[whose].push(await timeOf(server, kind, address))
    }
  }
  return times
}

let places = 0

async function timeOf(server: RealServer, { path, body, status }: Kind, email: string): Promise<number> {
  const from = `10.${(places >> 16) & 255}.${(places >> 8) & 255}.${places++ & 255}`
  const begun = performance.now()
  const reply = await callApi(server.url, "POST", path, body(email), { "x-forwarded-for": from })
  await reply.text()
  const took = performance.now() - begun
  if (reply.status !== status) throw new Error(`${path} answered ${reply.status}`)
  return took
}
