import { connect, type Socket } from "node:net"
import { requestText } from "../contests/Line.ts"

interface OpenStream {
  readonly socket: Socket
  text: string
  lastId: string | null
}

const openedAtOnce = 100
const patienceMs = 120_000

/** One event stream for each participant, and the verdicts that they bring. */
export class EventStreams {
  readonly #port: number
  readonly #streams = new Map<string, OpenStream>()
  readonly #verdicts = new Map<number, string>()
  readonly #waiting = new Map<number, (verdict: string) => void>()

  constructor(port: number) {
    this.#port = port
  }

  async openAll(tokens: ReadonlyArray<string>): Promise<void> {
    for (let from = 0; from < tokens.length; from += openedAtOnce) {
      await Promise.all(tokens.slice(from, from + openedAtOnce).map((token) => this.reopen(token)))
    }
  }

  /** Ends a participant's stream, if there is one, and opens a new one that continues after the last event. */
  async reopen(token: string): Promise<void> {
    const before = this.#streams.get(token)
    before?.socket.destroy()
    const socket = connect({ port: this.#port, host: "127.0.0.1" })
    const stream: OpenStream = { socket, text: "", lastId: before?.lastId ?? null }
    this.#streams.set(token, stream)
    const resume = stream.lastId === null ? "" : `last-event-id: ${stream.lastId}\r\n`
    socket.write(requestText("GET", "/api/events", token, undefined, resume))
    socket.on("data", (chunk: Buffer) => this.#take(stream, chunk))
    await new Promise<void>((resolve, reject) => {
      socket.once("data", (chunk: Buffer) =>
        chunk.includes(" 200 ") ? resolve() : reject(new Error(`A stream answered ${chunk.toString()}`))
      )
      socket.once("error", reject)
    })
    socket.on("error", () => {})
  }

  /** Resolves with the verdict of the solution when a stream has brought it. */
  verdictOf(solutionId: number): Promise<string> {
    const verdict = this.#verdicts.get(solutionId)
    this.#verdicts.delete(solutionId)
    if (verdict !== undefined) return Promise.resolve(verdict)
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("A verdict did not come")), patienceMs)
      this.#waiting.set(solutionId, (come) => {
        clearTimeout(late)
        resolve(come)
      })
    })
  }

  close(): void {
    for (const { socket } of this.#streams.values()) socket.destroy()
  }

  #take(stream: OpenStream, chunk: Buffer) {
    stream.text += chunk.toString("latin1")
    const events = stream.text.split("\n\n")
    stream.text = events.pop() ?? ""
    for (const event of events) {
      stream.lastId = /^id: (\d+)$/m.exec(event)?.[1] ?? stream.lastId
      const [, data] = /^event: solution\ndata: (.+)$/m.exec(event) ?? []
      if (data !== undefined) this.#note(JSON.parse(data) as { id: number; status: string })
    }
  }

  #note({ id, status }: { readonly id: number; readonly status: string }) {
    if (status === "queued" || status === "running") return
    const resolve = this.#waiting.get(id)
    if (resolve === undefined) this.#verdicts.set(id, status)
    this.#waiting.delete(id)
    resolve?.(status)
  }
}
