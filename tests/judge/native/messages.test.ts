import { expect, test } from "vitest"
import { AnswerReader } from "../../../server/judge/native/messages.ts"

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32LE(body.length, 1)
  return Buffer.concat([head, body])
}

const numbers = (...values: ReadonlyArray<number>) => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, index) => bytes.writeUInt32LE(value, 4 * index))
  return bytes
}

const text = (value: string) => Buffer.concat([numbers(value.length), Buffer.from(value)])

const ended = Buffer.concat([
  ...[numbers(0, 3, 0, 1500, 2500, 900), text("out"), text("err"), numbers(1), text("a/b"), text("file")]
])

test("answers are read from pieces of any size", () => {
  const bytes = Buffer.concat([
    message("S", Buffer.alloc(0)),
    message("O", Buffer.from("hi")),
    message("W", numbers(7)),
    message("E", ended)
  ])
  for (const size of [1, 3, bytes.length]) {
    const reader = new AnswerReader()
    const answers = []
    for (let at = 0; at < bytes.length; at += size)
      answers.push(...reader.read(bytes.subarray(at, at + size)))
    expect(answers).toMatchObject([
      { type: "started" },
      { type: "output", bytes: Buffer.from("hi") },
      { type: "waits", inputBytes: 7 },
      {
        type: "end",
        end: {
          ...{ reason: "ended", exitCode: 3, signal: 0, cpuMs: 1.5, wallMs: 2.5, memoryKb: 900 },
          ...{ stdout: Buffer.from("out"), stderr: Buffer.from("err"), files: { "a/b": Buffer.from("file") } }
        }
      }
    ])
  }
})

test.each([
  ["an unknown type", message("X", Buffer.alloc(0))],
  ["an unknown reason", message("E", numbers(9, 0, 0, 0, 0, 0))],
  ["a text longer than the answer", message("E", Buffer.concat([numbers(0, 0, 0, 0, 0, 0), numbers(99)]))]
])("%s is refused", (_, bytes) => {
  expect(() => new AnswerReader().read(bytes)).toThrow("the runner")
})
