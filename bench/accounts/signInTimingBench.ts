import { setTimeout } from "node:timers/promises"
import { callApi } from "../../tests/support/apiLearner.ts"
import { type RealServer, startRealServer } from "../../tests/support/realServer.ts"
import { median, printLine } from "../line.ts"
import { benchPassword, hashCost, seedLearners } from "./seedLearners.ts"

/** Pairs per endpoint: one request with a registered address, one with an unknown address. */
const pairs = 200

/** Pause between requests in ms. It keeps work done after a response out of the next measurement. */
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
 * Tests whether response times reveal that an address is registered: the median difference of the pairs, over one hash.
 * Background load slows both requests of a pair, or some pairs one way and some the other.
 */
export async function signInTimingBench(): Promise<void> {
  // Each request uses its own IP address, to stay below the rate limits.
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

/** How much longer each registered address takes than an unknown one, in ms. The order of each pair is random. */
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
