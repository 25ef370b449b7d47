import { once } from "node:events"
import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { Worker } from "node:worker_threads"
import { signUpLearner } from "../../tests/support/apiLearner.ts"
import { type RealServer, startRealServer } from "../../tests/support/realServer.ts"
import { printLine } from "../line.ts"
import { benchPassword, hashCost, seedLearners } from "./seedLearners.ts"

const crowd = 1000
const idleMs = 3000
const longestWaitMs = 25_000
const msPerTick = 10

interface Reply {
  readonly status: number
  readonly retryAfter: string | undefined
}

interface Outcome {
  readonly signedIn: boolean
  readonly retries: number
}

/** A thousand users sign in at once from one IP address, as in an olympiad's hall. */
export async function loginStampedeBench(): Promise<void> {
  const server = await startRealServer({ env: { ROLE: "web" } })
  try {
    const bare = await hashCost()
    await stampede(server, await seedLearners(server, "warm-up", 50))
    const quiet = await seedLearners(server, "quiet", crowd)
    const before = cpuOf(server)
    const first = await stampede(server, quiet)
    const perLogin = (cpuOf(server) - before) / crowd
    const { idle, busy, outcomes } = await watched(server, await seedLearners(server, "watched", crowd))
    const all = [...first, ...outcomes]
    const failed = all.filter(({ signedIn }) => !signedIn).length
    const retried = all.filter(({ retries }) => retries > 0).length
    printLine({ name: "login-stampede", value: perLogin, unit: "ms CPU", baseline: bare, target: "<= 1.3" })
    printLine({
      name: "login-stampede-p99",
      value: p99(busy) - p99(idle),
      unit: "ms over idle",
      baseline: 100,
      target: "<= 1"
    })
    printLine({
      name: "login-stampede-failed",
      value: failed,
      unit: `of ${all.length}`,
      baseline: all.length,
      target: "<= 0"
    })
    printLine({ name: "login-stampede-retried", value: retried, unit: "logins", baseline: all.length })
  } finally {
    await server.stop()
  }
}

/** Repeats the sign-ins while another user reads the problem list; returns its latency before and during them. */
async function watched(server: RealServer, emails: ReadonlyArray<string>) {
  const { accessToken } = await signUpLearner(server)
  const probe = new Worker(new URL("./problemsProbe.ts", import.meta.url), {
    workerData: { url: server.url, token: accessToken }
  })
  const times = async () => {
    probe.postMessage("times")
    const [answer] = (await once(probe, "message")) as [ReadonlyArray<number>]
    return answer
  }
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await times()
  await new Promise((resolve) => setTimeout(resolve, idleMs))
  const idle = await times()
  const outcomes = await stampede(server, emails)
  const busy = await times()
  await probe.terminate()
  return { idle, busy, outcomes }
}

const stampede = (server: RealServer, emails: ReadonlyArray<string>): Promise<ReadonlyArray<Outcome>> => {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  return Promise.all(emails.map((email) => signInPatiently(server, agent, email)))
}

/** Retries once after `Retry-After`, as the page tells users to do; any other response is a failure. */
async function signInPatiently(server: RealServer, agent: Agent, email: string): Promise<Outcome> {
  const first = await signIn(server, agent, email)
  if (first.status === 200) return { signedIn: true, retries: 0 }
  if (first.status !== 429 || first.retryAfter === undefined) return { signedIn: false, retries: 0 }
  await new Promise((resolve) => setTimeout(resolve, Number(first.retryAfter) * 1000))
  const second = await signIn(server, agent, email)
  return { signedIn: second.status === 200, retries: 1 }
}

const signIn = (server: RealServer, agent: Agent, email: string): Promise<Reply> =>
  new Promise((resolve) => {
    const gone = () => resolve({ status: 0, retryAfter: undefined })
    const body = JSON.stringify({ email, password: benchPassword })
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) }
    request(
      `${server.url}/api/auth/sign-in`,
      { method: "POST", agent, headers, timeout: longestWaitMs },
      (reply) => {
        reply.resume()
        reply.once("end", () =>
          resolve({ status: reply.statusCode ?? 0, retryAfter: reply.headers["retry-after"] })
        )
      }
    )
      .once("error", gone)
      .once("timeout", gone)
      .end(body)
  })

/** CPU time of the web process so far, in ms, over all threads. */
function cpuOf({ pid }: RealServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}

const p99 = (times: ReadonlyArray<number>): number => {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}
