import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { Random } from "../content/randomOf.ts"

/** What can happen to a request and its answer. */
export type Mishap =
  | "delay"
  | "drop the request"
  | "halve the request"
  | "drop the answer"
  | "halve the answer"
  | "lose the answer"
  | "repeat"
  | "repeat later"

/** `chance`: out of how many requests one meets with a mishap. */
export interface Weather {
  readonly mishaps: ReadonlyArray<Mishap>
  readonly chance: number
}

const calm: Weather = { mishaps: [], chance: 1 }
const longestDelayMs = 1500

interface Received {
  readonly asked: IncomingMessage
  readonly body: Buffer
}

interface Answered {
  readonly head: IncomingMessage
  readonly body: Buffer
}

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A later copy of these requests must change nothing: they name their first answer, or the state that they replace. */
const mayComeLater = ({ method, url = "", headers }: IncomingMessage) =>
  headers["idempotency-key"] !== undefined || method === "GET" || /\/(?:start|answers\/\d+)$/.test(url)

/** An HTTP proxy in front of the platform, whose network fails on demand. Without `weather`, it passes everything on. */
export class UnreliableNetwork {
  readonly #target: number
  readonly #random: Random
  readonly #server: Server
  weather: Weather = calm
  /** How often each mishap happened. */
  readonly happened = new Map<Mishap, number>()

  constructor(target: number, random: Random) {
    this.#target = target
    this.#random = random
    this.#server = createServer((asked, answer) => {
      this.#pass(asked, answer).catch(() => answer.destroy())
    })
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#server.closeAllConnections()
    await closed
  }

  /** Ends the mishaps. */
  calmDown() {
    this.weather = calm
  }

  #draw(): Mishap | null {
    const { mishaps, chance } = this.weather
    if (mishaps.length === 0 || this.#random(chance) > 0) return null
    const mishap = mishaps[this.#random(mishaps.length)]!
    this.happened.set(mishap, (this.happened.get(mishap) ?? 0) + 1)
    return mishap
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse) {
    const mishap = this.#draw()
    if (asked.url === "/api/events") return this.#stream(asked, answer, mishap)
    const received = { asked, body: await bodyOf(asked) }
    if (mishap === "delay") await sleep(this.#random(longestDelayMs))
    if (mishap === "drop the request") return answer.destroy()
    if (mishap === "halve the request") return this.#sendHalf(received, answer)
    const answered =
      mishap === "repeat" ? await this.#sendTwice(received, answer) : await this.#send(received, answer)
    if (mishap === "repeat later") this.#sendLater(received)
    if (mishap === "drop the answer" || answer.destroyed) return answer.destroy()
    // The connection stays open, as behind a router that has forgotten it.
    if (mishap === "lose the answer") return
    answer.writeHead(answered.head.statusCode ?? 502, answered.head.rawHeaders)
    if (mishap !== "halve the answer" || answered.body.length < 2) return answer.end(answered.body)
    answer.write(answered.body.subarray(0, answered.body.length / 2), () => answer.destroy())
  }

  #open({ method = "GET", url = "/", headers }: IncomingMessage) {
    return request({ host: "127.0.0.1", port: this.#target, method, path: url, headers, agent: false })
  }

  /** A caller who leaves cancels the request. */
  #send({ asked, body }: Received, caller?: ServerResponse): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const sending = this.#open(asked)
      caller?.once("close", () => sending.destroy())
      sending.once("error", reject)
      sending.once("response", (head) => {
        bodyOf(head).then((read) => resolve({ head, body: read }), reject)
      })
      sending.end(body)
    })
  }

  /** Both copies are on their way at once, and the answer of either may come first. */
  async #sendTwice(received: Received, caller: ServerResponse): Promise<Answered> {
    const second = sleep(this.#random(100)).then(() => this.#send(received, caller))
    const both = [this.#send(received, caller), second]
    const answers = await Promise.all(both)
    return answers[this.#random(answers.length)]!
  }

  #sendLater(received: Received) {
    if (!mayComeLater(received.asked)) return
    void sleep(this.#random(2 * longestDelayMs))
      .then(() => this.#send(received))
      .catch(() => {})
  }

  #sendHalf({ asked, body }: Received, answer: ServerResponse) {
    const sending = this.#open(asked)
    sending.on("error", () => {})
    sending.write(body.subarray(0, body.length / 2), () => {
      sending.destroy()
      answer.destroy()
    })
  }

  /** Event streams pass through, and end with a mishap after a while. */
  #stream(asked: IncomingMessage, answer: ServerResponse, mishap: Mishap | null) {
    const sending = this.#open(asked)
    sending.once("error", () => answer.destroy())
    answer.once("close", () => sending.destroy())
    sending.once("response", (head) => {
      answer.writeHead(head.statusCode ?? 502, head.rawHeaders)
      head.pipe(answer)
      head.once("error", () => answer.destroy())
      head.once("close", () => answer.destroy())
    })
    sending.end()
    if (mishap !== null) setTimeout(() => answer.destroy(), this.#random(longestDelayMs)).unref()
  }
}
