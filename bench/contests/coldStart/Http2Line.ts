import { connect, type ConnectionOptions, type SecureContext, type TLSSocket } from "node:tls"

export interface Http2Answer {
  readonly status: number
  /** When the last byte arrived, or of a stream the first, on the scale of `performance.now()`. */
  readonly at: number
}

interface Open {
  status: number
  readonly isStream: boolean
  readonly resolve: (answer: Http2Answer) => void
  readonly reject: (error: Error) => void
}

export interface Http2Address {
  readonly port: number
  readonly servername: string
  readonly secureContext: SecureContext
  /** One of this machine's loopback addresses, because proxies limit the connections of one address. */
  readonly localAddress: string
}

/** The header fields of one request, encoded. */
export type HeaderBlock = Buffer

const frames = { data: 0, headers: 1, reset: 3, settings: 4, ping: 6, goAway: 7, window: 8 } as const
const flags = { ack: 1, endStream: 1, endHeaders: 4 } as const
const headLength = 9

const frame = (type: number, flag: number, stream: number, payload: Buffer): Buffer => {
  const head = Buffer.alloc(headLength)
  head.writeUIntBE(payload.length, 0, 3)
  head[3] = type
  head[4] = flag
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

const setting = (id: number, value: number) => {
  const bytes = Buffer.alloc(6)
  bytes.writeUInt16BE(id, 0)
  bytes.writeUInt32BE(value, 2)
  return bytes
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Without push and without a dynamic table, and with windows that no answer fills, as browsers have them. */
const preface = Buffer.concat([
  Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
  frame(frames.settings, 0, 0, Buffer.concat([setting(1, 0), setting(2, 0), setting(4, 6_291_456)])),
  frame(frames.window, 0, 0, uint32(15_663_105))
])

/** Header compression (RFC 7541): strings and integers as literals, without Huffman codes. */
const integer = (value: number, prefixBits: number): ReadonlyArray<number> => {
  const most = 2 ** prefixBits - 1
  if (value < most) return [value]
  const bytes = [most]
  let rest = value - most
  for (; rest >= 128; rest >>>= 7) bytes.push((rest & 127) | 128)
  return [...bytes, rest]
}
const text = (value: string) => Buffer.concat([Buffer.from(integer(value.length, 7)), Buffer.from(value)])
const field = (name: string, value: string) => Buffer.concat([Buffer.from([0]), text(name), text(value)])
const indexed = { get: 0x82, https: 0x87, authority: 1, path: 4 } as const

/** Encodes the header fields that many requests share, once. */
export const headerFields = (headers: Readonly<Record<string, string>>): HeaderBlock =>
  Buffer.concat(Object.entries(headers).map(([name, value]) => field(name, value)))

/** Encodes a GET request with these further fields. */
export const getRequest = (authority: string, path: string, fields: HeaderBlock): HeaderBlock =>
  Buffer.concat([
    Buffer.from([indexed.get, indexed.https, indexed.authority]),
    text(authority),
    Buffer.from([indexed.path]),
    text(path),
    fields
  ])

const statuses: Readonly<Record<number, number>> = {
  0x88: 200,
  0x89: 204,
  0x8a: 206,
  0x8b: 304,
  0x8c: 400,
  0x8d: 404,
  0x8e: 500
}

/** The status is the first field: from the static table, or a literal of three digits. */
const statusOf = (block: Buffer): number => {
  const isTableSize = (byte = 0) => (byte & 0xe0) === 0x20
  const from = isTableSize(block[0]) ? 1 : 0
  const known = statuses[block[from] ?? 0]
  if (known !== undefined) return known
  const length = block[from + 1] ?? 0
  // A Huffman-coded literal takes two bytes; which error it was does not matter.
  return length === 3 ? Number(block.toString("latin1", from + 2, from + 5)) : 599
}

/**
 * One connection of a browser: TLS with HTTP/2, several requests at once.
 * It is minimal, because thousands of them must load the server rather than the client machine.
 */
export class Http2Line {
  readonly #socket: TLSSocket
  readonly #open = new Map<number, Open>()
  #nextStream = 1
  #rest: Buffer = Buffer.alloc(0)
  /** When the handshake had ended; rejects if there is no connection. */
  readonly secured: Promise<number>

  constructor({ port, servername, secureContext, localAddress }: Http2Address) {
    const options: ConnectionOptions & { readonly localAddress: string } = {
      host: "127.0.0.1",
      port,
      servername,
      secureContext,
      localAddress,
      // The certificate is self-signed. Its signature is checked all the same, its chain and name are not.
      rejectUnauthorized: false,
      ALPNProtocols: ["h2"]
    }
    this.#socket = connect(options)
    this.#socket.setNoDelay(true)
    this.secured = new Promise((resolve, reject) => {
      this.#socket.once("secureConnect", () => resolve(performance.now()))
      this.#socket.once("error", reject)
    })
    this.#socket.write(preface)
    this.#socket.on("data", (chunk: Buffer) => this.#receive(chunk))
    this.#socket.on("error", (error) => this.#fail(error))
    this.#socket.on("close", () => this.#fail(new Error("The connection closed before the answer.")))
  }

  get(block: HeaderBlock): Promise<Http2Answer> {
    return this.#send(block, false)
  }

  /** Resolves with the first bytes; the stream stays open. */
  stream(block: HeaderBlock): Promise<Http2Answer> {
    return this.#send(block, true)
  }

  close() {
    this.#socket.destroy()
  }

  #send(block: HeaderBlock, isStream: boolean): Promise<Http2Answer> {
    const stream = this.#nextStream
    this.#nextStream += 2
    return new Promise((resolve, reject) => {
      this.#open.set(stream, { status: 0, isStream, resolve, reject })
      this.#socket.write(frame(frames.headers, flags.endStream | flags.endHeaders, stream, block))
    })
  }

  #receive(chunk: Buffer) {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    while (bytes.length >= headLength) {
      const end = headLength + bytes.readUIntBE(0, 3)
      if (bytes.length < end) break
      this.#read(bytes[3]!, bytes[4]!, bytes.readUInt32BE(5) & 0x7fffffff, bytes.subarray(headLength, end))
      bytes = bytes.subarray(end)
    }
    this.#rest = bytes
  }

  #read(type: number, flag: number, stream: number, payload: Buffer) {
    const isAck = (flag & flags.ack) !== 0
    if (type === frames.settings && !isAck)
      this.#socket.write(frame(frames.settings, flags.ack, 0, Buffer.alloc(0)))
    else if (type === frames.ping && !isAck) this.#socket.write(frame(frames.ping, flags.ack, 0, payload))
    else if (type === frames.goAway) this.#fail(new Error("The proxy ends the connection."))
    const open = this.#open.get(stream)
    if (open === undefined) return
    if (type === frames.headers && open.status === 0) open.status = statusOf(payload)
    if (type === frames.reset) this.#end(stream, new Error("The proxy ended the request."))
    const isEnd = (type === frames.data || type === frames.headers) && (flag & flags.endStream) !== 0
    if (isEnd || (open.isStream && type === frames.data)) this.#end(stream, null)
  }

  #end(stream: number, error: Error | null) {
    const open = this.#open.get(stream)
    this.#open.delete(stream)
    if (error === null) open?.resolve({ status: open.status, at: performance.now() })
    else open?.reject(error)
  }

  #fail(error: Error) {
    for (const stream of this.#open.keys()) this.#end(stream, error)
  }
}
