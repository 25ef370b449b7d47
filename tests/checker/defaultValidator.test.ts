import { readFile } from "node:fs/promises"
import { Schema } from "effect"
import { expect, test } from "vitest"
import { compareNow } from "../../server/judge/worker/compareBytes.ts"
import { parseValidatorFlags } from "../../src/checker/parseValidatorFlags.ts"

/** The tests of problemtools' default validator; a character of a text is a byte. */
const Tests = Schema.Array(
  Schema.Struct({
    name: Schema.String,
    args: Schema.String,
    answer: Schema.String,
    output: Schema.String,
    exitCode: Schema.Literals([42, 43])
  })
)
const file = new URL("problemtools/defaultValidator.json", import.meta.url)
const tests = Schema.decodeUnknownSync(Tests)(JSON.parse(await readFile(file, "utf8")))

const bytes = (text: string) => Buffer.from(text, "latin1")

test.each(tests)("problemtools: $name", ({ args, answer, output, exitCode }) => {
  const request = { actual: bytes(output), expected: bytes(answer), flags: parseValidatorFlags(args) }
  expect(compareNow(request) === "accepted").toBe(exitCode === 42)
})
