import { setTimeout } from "node:timers/promises"
import { callApi } from "../../tests/support/apiLearner.ts"
import { type RealServer, startRealServer } from "../../tests/support/realServer.ts"
import { median, printLine } from "../line.ts"
import { benchPassword, hashCost, seedLearners } from "./seedLearners.ts"

/** Of each kind: one request for an address that is registered, and one for an address that nobody has. */
const pairs = 200

/** Between two requests, for what is done after an answer: it is the answers' own time that may tell nothing. */
const pauseMs = 120

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

/**
 * Whether the time of an answer tells that an address is registered: the median of what lies between the two of a
 * pair, over one hash. What a machine does besides slows both of a pair, and some pairs one way, some the other.
 */
export async function signInTimingBench(): Promise<void> {
  // Each request from a place of its own, so that no limit is reached.
  const server = await startRealServer({ env: { ROLE: "web", TRUST_PROXY: "1" } })
  try {
    const baseline = await hashCost()
    for (const [index, kind] of kinds.entries()) {
      await differences(server, kind, await seedLearners(server, `warm-up-${index}`, 20))
      const known = await seedLearners(server, `known-${index}`, pairs)
      const value = Math.abs(median(await differences(server, kind, known)))
      printLine({ name: kind.name, value, unit: "ms", baseline, target: "<= 0.05" })
    }
  } finally {
    await server.stop()
  }
}

/** How much longer each of these addresses takes than one like it that nobody has, in an order that follows nothing. */
async function differences(server: RealServer, kind: Kind, emails: ReadonlyArray<string>) {
  const found: Array<number> = []
  for (const email of emails) {
    const registeredFirst = Math.random() < 0.5
    const [first, second] = registeredFirst ? [email, `no-${email}`] : [`no-${email}`, email]
    const difference = (await timeOf(server, kind, first)) - (await timeOf(server, kind, second))
    found.push(registeredFirst ? difference : -difference)
  }
  return found
}

let networks = 0

async function timeOf(server: RealServer, { path, body, status }: Kind, email: string): Promise<number> {
  const from = `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks++ & 255}`
  const begun = performance.now()
  const reply = await callApi(server.url, "POST", path, body(email), { "x-forwarded-for": from })
  await reply.text()
  const elapsed = performance.now() - begun
  if (reply.status !== status) throw new Error(`${path} answered ${reply.status}`)
  await setTimeout(pauseMs)
  return elapsed
}
