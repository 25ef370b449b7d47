import { once } from "node:events"
import { connect, type Socket } from "node:net"

export interface RawConnection {
  readonly socket: Socket
  readonly host: string
  /** Everything received so far. */
  readonly said: () => string
  /** Resolves when the connection has ended. */
  readonly ended: Promise<unknown>
}

/** A raw connection, so that the test controls content and timing. */
export const openConnection = async (url: string): Promise<RawConnection> => {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, "connect")
  const received: Array<Buffer> = []
  socket.on("data", (piece: Buffer) => received.push(piece))
  // The server resets the connection after enough data.
  socket.on("error", () => {})
  return {
    socket,
    host,
    said: () => Buffer.concat(received).toString("utf8"),
    ended: new Promise((resolve) => socket.once("close", resolve))
  }
}

/** The head of a report's request, up to its body. */
export const requestHead = (host: string, type: string, length: number | "chunked") =>
  [
    "POST /api/feedback/create HTTP/1.1",
    `host: ${host}`,
    "accept-language: en",
    `content-type: ${type}`,
    length === "chunked" ? "transfer-encoding: chunked" : `content-length: ${length}`,
    "\r\n"
  ].join("\r\n")

const firstImage = [
  "--zama-boundary",
  'content-disposition: form-data; name="images[0]"; filename="a.png"',
  "content-type: image/png",
  "\r\n"
].join("\r\n")

const framed = (piece: Buffer) =>
  Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")])

/** Resolves at the first of these events, and removes all listeners. */
const firstOf = (socket: Socket, events: ReadonlyArray<string>) =>
  new Promise<void>((resolve) => {
    const happened = () => {
      for (const event of events) socket.off(event, happened)
      resolve()
    }
    for (const event of events) socket.on(event, happened)
  })

const pieceBytes = 64 * 1024

/**
 * Starts an image upload; `pour` sends and counts zeros until the server answers or the given number is
 * sent.
 */
export const startUpload = async (url: string, length: number | "chunked") => {
  const connection = await openConnection(url)
  const { socket, host, said } = connection
  const dress = length === "chunked" ? framed : (piece: Buffer) => piece
  socket.write(requestHead(host, "multipart/form-data; boundary=zama-boundary", length))
  socket.write(dress(Buffer.from(firstImage)))
  const pour = async (most: number) => {
    let sent = 0
    while (sent < most && said() === "" && !socket.destroyed) {
      const went = socket.write(dress(Buffer.alloc(pieceBytes)))
      sent += pieceBytes
      if (!went) await firstOf(socket, ["drain", "data", "close"])
    }
    return sent
  }
  return { ...connection, pour }
}
