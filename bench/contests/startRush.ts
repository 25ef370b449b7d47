import { randomUUID } from "node:crypto"
import { connect, type Socket } from "node:net"
import type { Participant } from "./crowd.ts"
import { type Answer, Line, requestText } from "./Line.ts"

/** Measurements of one participant. */
export interface Fate {
  /** Time to the first response in ms, including the connection. */
  readonly openMs: number | null
  readonly startMs: number | null
  readonly receiptMs: number | null
  readonly errors: ReadonlyArray<string>
}

export interface StartRush {
  readonly port: number
  readonly slug: string
  readonly problemId: number
  readonly source: string
  /** All participants open the page and press «Get started» within this time, in ms. */
  readonly rushMs: number
  /** All participants then submit a solution within this time, in ms. */
  readonly workMs: number
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens the contest page, starts, lists the tasks and submits a solution, with all requests the pages make. */
export async function joinContest(
  startRush: StartRush,
  { token, window }: Participant,
  moment: number
): Promise<Fate> {
  const { port, slug } = startRush
  const line = new Line(port)
  const errors: Array<string> = []
  const call = async (method: "GET" | "POST", path: string, body?: unknown, headers?: string) => {
    const answer = await patiently(line, requestText(method, `/api${path}`, token, body, headers))
    if (answer.status >= 300) errors.push(`${path} answered ${answer.status}: ${answer.body.slice(0, 200)}`)
    return answer.status < 300 ? answer : null
  }
  await sleep(moment * startRush.rushMs)
  const stream = listen(port, token)
  const open = await call("GET", "/contests/latest")
  for (const path of [
    `/contests/${slug}/information?window=${window}&opening=1`,
    `/contests/${slug}/page?kind=landing`,
    "/statistic/daily-streak"
  ]) {
    await call("GET", path)
  }
  const start = await call("POST", `/contests/${slug}/start`, { window })
  await call("GET", `/problems/contest/${slug}?limit=100`)
  await sleep(Math.random() * startRush.workMs)
  const solution = { language: "python", source: startRush.source, contest: slug }
  const key = `idempotency-key: ${randomUUID()}\r\n`
  const receipt = await call("POST", `/problems/${startRush.problemId}/solutions`, solution, key)
  line.close()
  stream.destroy()
  return { openMs: open?.ms ?? null, startMs: start?.ms ?? null, receiptMs: receipt?.ms ?? null, errors }
}

/** Retries once, as browsers do when the server has closed an idle connection. */
const patiently = (line: Line, request: string): Promise<Answer> =>
  line
    .send(request)
    .catch(() => line.send(request))
    .catch((error: Error) => ({ status: 599, body: error.message, ms: 0 }))

function listen(port: number, token: string): Socket {
  const socket = connect({ port, host: "127.0.0.1" })
  socket.on("error", () => {})
  socket.resume()
  socket.write(requestText("GET", "/api/events", token))
  return socket
}
