import { expect, test } from "vitest"
import { defaultCheckerFlags } from "../../src/checker/compareOutput.ts"
import { compareBytes, ComparingThread, inlineBytes } from "../../server/judge/worker/compareBytes.ts"

const bytes = (text: string) => new TextEncoder().encode(text)

test.each(["few", "many"])("%s bytes get the same verdicts", async (amount) => {
  const text = "word ".repeat(amount === "many" ? inlineBytes : 1)
  const verdicts = ["", "\n", "x", "\0"].map((end) =>
    compareBytes(bytes(text + end), bytes(text), defaultCheckerFlags)
  )
  expect(await Promise.all(verdicts)).toEqual(["accepted", "accepted", "wrong_answer", "wrong_answer"])
})

test.each(["few", "many"])("%s bytes that are no text are compared as bytes", async (amount) => {
  const start = bytes("word ".repeat(amount === "many" ? inlineBytes : 1))
  const compare = (left: ReadonlyArray<number>, right: ReadonlyArray<number>) =>
    compareBytes(Buffer.from([...start, ...left]), Buffer.from([...start, ...right]), defaultCheckerFlags)
  expect(await compare([0x80], [0x81])).toBe("wrong_answer")
  expect(await compare([0xc0], [0xe0])).toBe("wrong_answer")
  expect(await compare([0x80, 0x41], [0x80, 0x61])).toBe("accepted")
})

test("a byte order mark is part of the first token", async () => {
  expect(await compareBytes(bytes("\ufeff1"), bytes("1"), defaultCheckerFlags)).toBe("wrong_answer")
})

test("the compared bytes do not change, and a view is compared without its surroundings", async () => {
  const complete = Buffer.from(`${"a ".repeat(inlineBytes)}b`)
  const view = complete.subarray(0, -1)
  expect(await compareBytes(view, view, defaultCheckerFlags)).toBe("accepted")
  expect(await compareBytes(view, complete, defaultCheckerFlags)).toBe("wrong_answer")
  expect(complete.length).toBe(2 * inlineBytes + 1)
})

test("a comparison that dies or never ends fails alone, and the next one gets a new thread", async () => {
  const thread = new ComparingThread(new URL("support/faultyThread.ts", import.meta.url), 20_000)
  const ask = (command: string) =>
    thread.compare({ actual: bytes(command), expected: bytes(""), flags: defaultCheckerFlags })
  const answers = await Promise.allSettled(["dies", "answers", "throws", "hangs", "answers"].map(ask))
  expect(
    answers.map((answer) => (answer.status === "fulfilled" ? answer.value : String(answer.reason)))
  ).toEqual([
    "Error: The comparison failed: its thread ended",
    "accepted",
    "Error: The comparison failed: failed on purpose",
    "Error: The comparison failed: no result after 20000 ms",
    "accepted"
  ])
})
