import { STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import { badRequest, tooLarge } from "./ApiError.ts"
import { failureBody } from "./errorResponse.ts"
import { securityHeaders } from "./securityHeaders.ts"

/** A closed connection with unread bytes is reset, and a reset discards an answer that the client has not read yet. */
const lingerMs = 1000

/** The complete answer, in the default language, because the headers could not be read. */
const answerOf = (code: string | undefined): string => {
  const failure = code === "HPE_HEADER_OVERFLOW" ? tooLarge : badRequest
  const body = JSON.stringify(failureBody(failure, "ru"))
  const headers = {
    ...securityHeaders,
    "content-type": "application/json",
    "content-language": "ru",
    "content-length": Buffer.byteLength(body),
    connection: "close"
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${lines.join("")}\r\n${body}`
}

/**
 * Answers bytes that Node cannot read as a request with the contract's failure body, and closes the connection. `isAnswering` tells
 * whether an answer has begun there, which another would garble.
 */
export const answerUnreadable = (isAnswering: (socket: Duplex) => boolean) => {
  const answered = new WeakSet<Duplex>()
  return ({ code }: NodeJS.ErrnoException, socket: Duplex): void => {
    if (answered.has(socket)) return
    if (code === "ECONNRESET" || !socket.writable || isAnswering(socket)) return void socket.destroy()
    answered.add(socket)
    socket.end(answerOf(code))
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}
