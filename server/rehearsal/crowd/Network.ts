import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from "node:http"
import { Agent as HttpsAgent, request as httpsRequest } from "node:https"
import { Readable } from "node:stream"

/** What happened to one call. */
export interface Exchange {
  readonly method: string
  /** Path below `/api`, without the query. */
  readonly path: string
  /** Null if no answer came. */
  readonly status: number | null
  /** From the request to the end of the answer. */
  readonly ms: number
  readonly contentType: string
  readonly body: string
  /** The participant's own network was down, or the participant gave the call up. */
  readonly excused: boolean
}

interface NetworkOptions {
  readonly url: string
  readonly onExchange: (exchange: Exchange) => void
}

/** As many as browsers open for one site. */
const connections = 6

const headersOf = ({ rawHeaders }: IncomingMessage) => {
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "")
  }
  return headers
}

const hasNoBody = (status: number) => status === 204 || status === 304

/** The browser's network of one participant: its connections and its cookie. It can fail for a while. */
export class Network {
  readonly #options: NetworkOptions
  readonly #agent: HttpAgent
  readonly #listeners = new Set<() => void>()
  readonly #pending = new Set<() => void>()
  #isDown = false
  cookie: string | null = null

  constructor(options: NetworkOptions) {
    this.#options = options
    const Agent = options.url.startsWith("https:") ? HttpsAgent : HttpAgent
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  get isDown(): boolean {
    return this.#isDown
  }

  /** Closes all connections, and fails every call until `restore`. */
  cut(): void {
    this.#isDown = true
    for (const fail of this.#pending) fail()
  }

  restore(): void {
    this.#isDown = false
    for (const listener of [...this.#listeners]) listener()
  }

  readonly onReturn = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Waits; ends sooner when the network returns or on abort. */
  readonly pause = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        stop()
        signal.removeEventListener("abort", end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      const stop = this.onReturn(end)
      signal.addEventListener("abort", end)
      if (signal.aborted) end()
    })

  /** Closes idle and busy connections. */
  close(): void {
    for (const fail of this.#pending) fail()
    this.#agent.destroy()
  }

  #send(address: string, init: RequestInit): Promise<IncomingMessage> {
    const { method = "GET", body, signal } = init
    const headers = Object.fromEntries(new Headers(init.headers))
    if (this.cookie !== null) headers["cookie"] = this.cookie
    if (typeof body === "string") headers["content-length"] = String(Buffer.byteLength(body))
    return new Promise((resolve, reject) => {
      if (this.#isDown) return reject(new TypeError("The network is down."))
      const send = this.#options.url.startsWith("https:") ? httpsRequest : httpRequest
      const request = send(`${this.#options.url}${address}`, { method, headers, agent: this.#agent })
      const fail = () => void request.destroy(new TypeError("The connection is lost."))
      this.#pending.add(fail)
      signal?.addEventListener("abort", fail)
      request.once("close", () => {
        this.#pending.delete(fail)
        signal?.removeEventListener("abort", fail)
      })
      request.once("response", resolve)
      request.once("error", (error: NodeJS.ErrnoException) => {
        // The server has closed an idle connection: browsers send the request again, on another one.
        const isClosed = error.code === "ECONNRESET" || error.code === "EPIPE"
        const isStale = request.reusedSocket && isClosed && signal?.aborted !== true
        if (isStale) resolve(this.#send(address, init))
        else reject(error)
      })
      request.end(typeof body === "string" ? body : undefined)
    })
  }

  #saveCookie(headers: Headers): void {
    const key = headers.getSetCookie().find((cookie) => /^(?:__Host-)?browser_key=./.test(cookie))
    if (key !== undefined) this.cookie = key.split(";", 1)[0] ?? null
  }

  /** An answer whose body is read as it arrives. */
  readonly openStream = async (address: string, init: RequestInit): Promise<Response> => {
    const message = await this.#send(address, init)
    const stream = Readable.toWeb(message) as ReadableStream<Uint8Array>
    return new Response(stream, { status: message.statusCode ?? 500, headers: headersOf(message) })
  }

  /** `fetch` for the calls of the contract; each is reported with its whole answer. */
  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const { method = "GET", signal } = init
    const path = address.slice("/api".length).split("?", 1)[0] ?? ""
    const began = performance.now()
    const report = (status: number | null, contentType: string, body: string) =>
      this.#options.onExchange({
        ...{ method, path, status, contentType, body },
        ms: performance.now() - began,
        excused: this.#isDown || signal?.aborted === true
      })
    try {
      const message = await this.#send(address, init)
      const chunks: Array<Buffer> = []
      for await (const chunk of message) chunks.push(chunk as Buffer)
      const headers = headersOf(message)
      this.#saveCookie(headers)
      const status = message.statusCode ?? 500
      const body = Buffer.concat(chunks).toString("utf8")
      report(status, headers.get("content-type") ?? "", body)
      return new Response(hasNoBody(status) ? null : body, { status, headers })
    } catch (cause) {
      report(null, "", "")
      throw cause
    }
  }
}
