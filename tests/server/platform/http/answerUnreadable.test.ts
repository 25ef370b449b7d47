import { connect } from "node:net"
import { Schema } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Failure } from "../../../../src/api/contract/failures.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const isFailure = Schema.is(Failure)

/** The answer to bytes that no HTTP client would send. */
const answerTo = (bytes: string) =>
  new Promise<{ readonly status: number; readonly isFailure: boolean }>((resolve, reject) => {
    let received = ""
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(server.url).port) })
    socket.setEncoding("utf8")
    socket.on("data", (text: string) => void (received += text))
    socket.on("error", reject)
    socket.on("end", () => {
      const [head = "", body = ""] = received.split("\r\n\r\n")
      resolve({ status: Number(head.split(" ")[1]), isFailure: body !== "" && isFailure(JSON.parse(body)) })
    })
    socket.write(bytes)
  })

const host = "Host: localhost\r\nConnection: close\r\n"

test.each([
  [
    "headers that are too long",
    `GET /api/problems HTTP/1.1\r\n${host}X-Big: ${"x".repeat(200_000)}\r\n\r\n`,
    413
  ],
  ["an address that is too long", `GET /api/problems?q=${"x".repeat(70_000)} HTTP/1.1\r\n${host}\r\n`, 413],
  ["no HTTP", "\u0000\u0001\u0002 what\r\n\r\n", 400],
  ["a control character in a header", `GET /api/problems HTTP/1.1\r\n${host}X: a\u0000b\r\n\r\n`, 400],
  [
    "two lengths",
    `POST /api/auth/sign-in HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    400
  ],
  [
    "a broken chunk",
    `POST /api/auth/sign-in HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}`,
    400
  ],
  ["an unknown expectation", `GET /api/auth/no HTTP/1.1\r\n${host}Expect: applause\r\n\r\n`, 404]
])("%s get the contract's failure", async (_, bytes, status) => {
  expect(await answerTo(bytes)).toEqual({ status, isFailure: true })
})

test("another connection is not affected", async () => {
  expect((await fetch(`${server.url}/api/topics`)).status).toBe(200)
})
