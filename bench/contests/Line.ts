import { connect, type Socket } from "node:net"

export interface Answer {
  readonly status: number
  readonly body: string
  /** From writing the request to the last byte of the response, in ms. */
  readonly ms: number
}

interface Waiting {
  readonly begun: number
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

const headEnd = Buffer.from("\r\n\r\n")
const lastChunk = "\r\n0\r\n\r\n"

/**
 * One keep-alive connection with one request at a time.
 * It is minimal, because thousands of them must load the server rather than the client machine.
 */
export class Line {
  readonly #port: number
  #socket: Socket | null = null
  #waiting: Waiting | null = null
  #chunks: Array<Buffer> = []

  constructor(port: number) {
    this.#port = port
  }

  /** Reconnects if the server has closed the idle connection, as browsers do. */
  send(request: string | Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { begun: performance.now(), resolve, reject }
      this.#chunks = []
      if (this.#socket === null || !this.#socket.writable) this.#socket = this.#open()
      this.#socket.write(request)
    })
  }

  close() {
    this.#socket?.destroy()
  }

  #open(): Socket {
    const socket = connect({ port: this.#port, host: "127.0.0.1", noDelay: true })
    socket.on("data", (chunk: Buffer) => this.#take(chunk))
    socket.on("error", () => {})
    socket.on("close", () => {
      if (this.#socket !== socket) return
      this.#socket = null
      this.#waiting?.reject(new Error("The connection closed before the answer."))
      this.#waiting = null
    })
    return socket
  }

  #take(chunk: Buffer) {
    this.#chunks.push(chunk)
    const bytes = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks)
    const end = bytes.indexOf(headEnd)
    if (end === -1) return
    const head = bytes.toString("latin1", 0, end)
    const body = bytes.subarray(end + headEnd.length)
    const length = /content-length: (\d+)/i.exec(head)?.[1]
    const isComplete = length === undefined ? endsWithLastChunk(bytes) : body.length >= Number(length)
    if (!isComplete || this.#waiting === null) return
    const { begun, resolve } = this.#waiting
    this.#waiting = null
    resolve({ status: Number(head.slice(9, 12)), body: body.toString("utf8"), ms: performance.now() - begun })
  }
}

const endsWithLastChunk = (bytes: Buffer) =>
  bytes.toString("latin1", Math.max(0, bytes.length - lastChunk.length)).endsWith(lastChunk)

/** HTTP request text of a browser with a token. */
export const requestText = (
  method: "GET" | "POST" | "PUT",
  path: string,
  token: string,
  body?: unknown,
  headers = ""
): string => {
  const text = body === undefined ? "" : JSON.stringify(body)
  const about =
    body === undefined
      ? ""
      : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
  return (
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\naccept: application/json\r\naccept-language: ru\r\n` +
    `accept-encoding: gzip, br\r\nauthorization: Bearer ${token}\r\n${about}${headers}\r\n${text}`
  )
}
