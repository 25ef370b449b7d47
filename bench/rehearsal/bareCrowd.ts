import { connect } from "node:net"
import { json } from "node:stream/consumers"
import { Line, requestText } from "../contests/Line.ts"

/** What the baseline does; read as JSON from standard input. */
export interface BareCrowd {
  readonly port: number
  readonly slug: string
  readonly tokens: ReadonlyArray<string>
  readonly requestsEach: number
  /** All requests are spread over this time. */
  readonly seconds: number
}

/**
 * Baseline of a rehearsal's crowd: a bare client with one event stream and one connection for each participant, which
 * sends as many requests and reads no answer.
 */
const { port, slug, tokens, requestsEach, seconds } = (await json(process.stdin)) as BareCrowd
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

await Promise.all(
  tokens.map(async (token, index) => {
    await sleep((seconds * 100 * index) / tokens.length)
    const stream = connect({ port, host: "127.0.0.1" })
    stream.on("error", () => {})
    stream.resume()
    stream.write(requestText("GET", "/api/events", token))
    const line = new Line(port)
    const request = requestText("GET", `/api/contests/${slug}/information`, token)
    const pauseMs = (seconds * 900) / requestsEach
    for (let sent = 0; sent < requestsEach; sent++) {
      await line.send(request).catch(() => line.send(request))
      await sleep(pauseMs)
    }
  })
)
process.stdout.write("done\n")
// Stays until its memory has been read.
setInterval(() => {}, 1000)
