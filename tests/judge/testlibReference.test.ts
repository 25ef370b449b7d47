import { readFile } from "node:fs/promises"
import { stripVTControlCharacters } from "node:util"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { EmbeddedBackend } from "../../server/judge/embedded/createEmbeddedBackend.ts"
import type { RunResult } from "../../server/judge/JudgeBackend.ts"
import { testBackend } from "./support/judge.ts"

/** Runs of testlib's own tests, with what the native programs wrote. */
const Runs = Schema.Record(
  Schema.String,
  Schema.Array(
    Schema.Struct({
      name: Schema.String,
      args: Schema.Array(Schema.String),
      stdin: Schema.String,
      files: Schema.Record(Schema.String, Schema.String),
      exitCode: Schema.Int,
      stdout: Schema.String,
      stderr: Schema.String
    })
  )
)
type Run = (typeof Runs.Type)[string][number]

const textAt = (path: string) => readFile(new URL(path, import.meta.url), "utf8")
const runs = Schema.decodeUnknownSync(Runs)(JSON.parse(await textAt("testlib/runs.json")))
const testlib = await textAt("../../server/content/polygon/testlib/testlib.h")

/** Lines without white space at their ends, as testlib's tests compare them. */
const lines = (text: string) =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.trim())

const bytes = (text: string) => new TextEncoder().encode(text)

const limits = { cpuMs: 20_000, wallMs: 120_000, memoryMb: 512, outputBytes: 1_000_000, fileBytes: 1_000_000 }

/** Programs of testlib are compiled for minutes. */
describe.runIf(process.env["TEST_FULL"] === "1")("programs of testlib do what they do natively", () => {
  let backend: EmbeddedBackend
  beforeAll(async () => {
    backend = await testBackend()
  })
  afterAll(() => backend.dispose())

  test.each(Object.keys(runs))("%s", { timeout: 300_000 }, async (program) => {
    const code = await textAt(`testlib/${program}.cpp`)
    const source = { language: "cpp", code, files: { "testlib.h": testlib } }
    const compiled = await backend.compile(source, "checks")
    if (!compiled.ok) throw new Error(compiled.log)
    const known = runs[program] ?? []
    const results: Array<RunResult> = []
    await backend.run(
      compiled.artifact,
      known.map(inputOf),
      limits,
      (each) => (results.push(each), "go"),
      "checks"
    )
    const found = results.map(({ exitCode, stdout, stderr }, index) => ({
      name: known[index]?.name,
      exitCode,
      stdout: lines(new TextDecoder().decode(stdout)),
      stderr: lines(stripVTControlCharacters(stderr))
    }))
    expect(found).toEqual(
      known.map(({ name, exitCode, stdout, stderr }) => ({
        ...{ name, exitCode },
        ...{ stdout: lines(stdout), stderr: lines(stderr) }
      }))
    )
  })
})

/** An interactor writes a file, which is in a folder of its own here. */
const inputOf = ({ args, stdin, files }: Run) => ({
  stdin: bytes(stdin),
  args: args.map((arg) => (arg.startsWith("output.") ? `results/${arg}` : arg)),
  files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, bytes(text)])),
  resultFolder: "results"
})
