import { Schema } from "effect"
import type { Artifact, JudgeBackend, Limits, RunInput, RunResult, Source } from "../JudgeBackend.ts"
import { ProgramSource } from "./findCounterexample.ts"
import { wallFor } from "./TimeBudget.ts"
import { acceptedCode } from "./OutputValidator.ts"

const Texts = Schema.Record(Schema.String, Schema.String)

const PlannedTest = Schema.Struct({
  /** Without an extension, such as `data/secret/01`. */
  target: Schema.String,
  /** The place in `generators.yaml`. */
  line: Schema.Int,
  field: Schema.String,
  /** The program that prints the input, with its arguments: one list for each attempt. Null if the input is written. */
  generator: Schema.NullOr(
    Schema.Struct({ program: Schema.String, attempts: Schema.Array(Schema.Array(Schema.String)) })
  ),
  /** Texts of files by extension. They replace what programs print. */
  written: Texts,
  /** Extensions of files that are equal to another file of the test, with the extension of that. */
  links: Texts,
  /** The program that prints the answer, or the answer is empty, or written. */
  answer: Schema.Union([Schema.Struct({ program: Schema.String }), Schema.Literals(["empty", "written"])])
})
export type PlannedTest = typeof PlannedTest.Type

/** The tests to make, and the programs that make and check them, by their paths in the package. */
export const GenerationPlan = Schema.Struct({
  programs: Schema.Record(Schema.String, ProgramSource),
  validators: Schema.Record(Schema.String, ProgramSource),
  tests: Schema.Array(PlannedTest),
  /** Tests that are copies of others: their targets, with those of the others. */
  included: Texts,
  /** Settings of groups by path. */
  settings: Texts
})
export type GenerationPlan = typeof GenerationPlan.Type

/** The reason why a test cannot be made. */
export const GenerationFault = Schema.Struct({
  line: Schema.Int,
  field: Schema.String,
  message: Schema.String
})
type GenerationFault = typeof GenerationFault.Type

/** The files by path, or why they cannot be made. */
export type Generated =
  | { readonly files: ReadonlyMap<string, Uint8Array> }
  | { readonly fault: GenerationFault }

/** Raise it when the same plan makes other files. */
export const generationVersion = 1

const cpuMs = 20_000
const mebibyte = 1_048_576
const outputBytes = 15 * mebibyte
const allBytesMax = 128 * mebibyte
const usualWallMs = 10 * 60_000
const messageMax = 1000

const testExtension = /^(?:(?:in|ans)(?:\.statement|\.download)?|out|interaction|yaml|desc|hint)$/

class Faulty extends Error {
  readonly fault: GenerationFault

  constructor({ line, field }: Pick<PlannedTest, "line" | "field">, message: string) {
    super(message)
    this.fault = { line, field, message: message.slice(0, messageMax) }
  }
}

/**
 * Makes the tests of a plan in the sandbox: runs each generator twice, because its input must be the same each time, then
 * the input validators, then the solutions. Rejects if the sandbox itself fails.
 */
export async function generateTests(
  backend: JudgeBackend,
  plan: GenerationPlan,
  wallMs = usualWallMs
): Promise<Generated> {
  try {
    return { files: await new Generation(backend, plan, wallMs).run() }
  } catch (error) {
    if (error instanceof Faulty) return { fault: error.fault }
    throw error
  }
}

interface Compiled {
  readonly artifact: Artifact
  readonly limits: Limits
}

interface Run {
  readonly test: PlannedTest
  readonly input: RunInput
}

const isOk = ({ status }: RunResult) => status === "ok"

class Generation {
  readonly #backend: JudgeBackend
  readonly #plan: GenerationPlan
  /** Time that the programs and their compilation may still take together; waiting for a runner does not count. */
  #leftMs: number
  readonly #compiled = new Map<string, Compiled>()
  readonly #files = new Map<string, Uint8Array>()
  #bytes = 0

  constructor(backend: JudgeBackend, plan: GenerationPlan, wallMs: number) {
    this.#backend = backend
    this.#plan = plan
    this.#leftMs = wallMs
  }

  async run(): Promise<ReadonlyMap<string, Uint8Array>> {
    const { tests, settings, included } = this.#plan
    await this.#makeInputs()
    for (const test of tests) this.#write(test)
    await this.#validate()
    await this.#makeAnswers()
    for (const test of tests) this.#link(test)
    const byTarget = new Map(tests.map((test) => [test.target, test]))
    for (const [target, source] of Object.entries(included)) {
      const test = byTarget.get(source)
      if (test !== undefined) this.#include({ ...test, target }, source)
    }
    for (const [path, text] of Object.entries(settings)) this.#files.set(path, Buffer.from(text))
    return this.#files
  }

  async #makeInputs() {
    const made = this.#plan.tests.flatMap((test) =>
      test.generator === null ? [] : [{ ...test.generator, test }]
    )
    for (const [program, own] of Map.groupBy(made, (each) => each.program)) {
      let waiting = own
      for (let attempt = 0; waiting.length > 0; attempt++) {
        const runs = waiting.map(({ test, attempts }) => ({ test, input: withArgs(attempts[attempt]) }))
        const failed = new Set<PlannedTest>()
        await this.#runAll(program, runs, ({ test, input }, result) => {
          const isLast = attempt + 1 >= (test.generator?.attempts.length ?? 0)
          if (isOk(result)) this.#addInput(test, result.stdout)
          else if (isLast) throw new Faulty(test, `the generator ${failureOf(result, input)}`)
          else failed.add(test)
        })
        const done = runs.filter(({ test }) => !failed.has(test))
        await this.#runAll(program, done, ({ test }, result) => {
          const before = this.#files.get(`${test.target}.in`)
          if (!isOk(result) || before === undefined || !Buffer.from(before).equals(result.stdout)) {
            throw new Faulty(test, "the generator makes another input when it runs again")
          }
        })
        waiting = waiting.filter(({ test }) => failed.has(test))
      }
    }
  }

  #addInput(test: PlannedTest, input: Uint8Array) {
    if (input.length === 0) throw new Faulty(test, "the generator prints nothing; other output is not read")
    this.#add(test, "in", input)
  }

  #add(test: PlannedTest, extension: string, content: Uint8Array) {
    this.#bytes += content.length
    if (this.#bytes > allBytesMax)
      throw new Faulty(test, `all tests have more than ${allBytesMax / mebibyte} MiB`)
    this.#files.set(`${test.target}.${extension}`, content)
  }

  #write(test: PlannedTest) {
    for (const [extension, text] of Object.entries(test.written))
      this.#add(test, extension, Buffer.from(text))
  }

  async #validate() {
    const runs = this.#withInputs(this.#plan.tests)
    for (const [path, program] of Object.entries(this.#plan.validators)) {
      await this.#runProgram(path, program, runs, ({ test }, result) => {
        if (result.status === "runtime_error" && result.exitCode === acceptedCode) return
        throw new Faulty(test, `${path} rejects the input: ${failureOf(result)}`)
      })
    }
  }

  async #makeAnswers() {
    const waiting = this.#plan.tests.filter(({ target }) => !this.#files.has(`${target}.ans`))
    const byProgram = new Map<string, Array<PlannedTest>>()
    for (const { test } of this.#withInputs(waiting)) {
      if (test.answer === "empty") this.#add(test, "ans", new Uint8Array())
      else if (test.answer === "written")
        throw new Faulty(test, "has no answer and no solution that makes it")
      else byProgram.set(test.answer.program, [...(byProgram.get(test.answer.program) ?? []), test])
    }
    for (const [program, tests] of byProgram) {
      await this.#runAll(program, this.#withInputs(tests), ({ test }, result) => {
        if (!isOk(result)) throw new Faulty(test, `${program} makes no answer: ${failureOf(result)}`)
        this.#add(test, "ans", result.stdout)
      })
    }
  }

  /** Samples may have no input of their own, only one that is shown. */
  #withInputs(tests: ReadonlyArray<PlannedTest>): ReadonlyArray<Run> {
    return tests.flatMap((test) => {
      const stdin = this.#files.get(`${test.target}.in`)
      return stdin === undefined ? [] : [{ test, input: { stdin } }]
    })
  }

  #link(test: PlannedTest) {
    for (const [extension, source] of Object.entries(test.links)) {
      const content = this.#files.get(`${test.target}.${source}`)
      if (content === undefined) throw new Faulty(test, `has no .${source} for its .${extension}`)
      this.#add(test, extension, content)
    }
  }

  #include(copy: PlannedTest, source: string) {
    for (const [path, content] of [...this.#files]) {
      const extension = path.slice(source.length + 1)
      // The name of another test may begin with this one and a dot.
      if (path === `${source}.${extension}` && testExtension.test(extension))
        this.#add(copy, extension, content)
    }
  }

  async #runAll(path: string, runs: ReadonlyArray<Run>, onResult: (run: Run, result: RunResult) => void) {
    const program = this.#plan.programs[path]
    if (program === undefined) throw new Error(`the plan has no program ${path}`)
    await this.#runProgram(path, program, runs, onResult)
  }

  async #runProgram(
    path: string,
    program: Source,
    runs: ReadonlyArray<Run>,
    onResult: (run: Run, result: RunResult) => void
  ) {
    const [first] = runs
    if (first === undefined) return
    const known = this.#compiled.get(path)
    const { artifact, limits } = known ?? (await this.#compile(path, program, first.test))
    let count = 0
    let failure: unknown
    const inputs = runs.map(({ input }) => input)
    await this.#backend.run(
      artifact,
      inputs,
      limits,
      (result) => {
        const run = runs[count++]
        try {
          if (run === undefined || result.status === "judge_error") throw new Error("the sandbox broke down")
          this.#charge(result.wallMs, run.test)
          onResult(run, result)
          return "go"
        } catch (error) {
          failure = error
          return "stop"
        }
      },
      "checks"
    )
    if (failure !== undefined) throw failure
    if (count < runs.length) throw new Error("the sandbox stopped")
  }

  #charge(ms: number, test: PlannedTest) {
    this.#leftMs -= ms
    if (this.#leftMs < 0) throw new Faulty(test, "takes too long with the tests before")
  }

  async #compile(path: string, program: Source, test: PlannedTest): Promise<Compiled> {
    const language = this.#backend.languages().find(({ id }) => id === program.language)
    if (language === undefined) throw new Error(`the judge does not know ${program.language}`)
    const compiled = await this.#backend.compile(program, "checks")
    this.#charge(compiled.cpuMs ?? 0, test)
    if (!compiled.ok) {
      if (compiled.reason === "judge_error") throw new Error(`the compiler broke down: ${compiled.log}`)
      throw new Faulty(test, `${path} does not compile: ${compiled.log}`)
    }
    const ownMs = Math.round(cpuMs * language.timeFactor)
    const limits = {
      cpuMs: ownMs,
      wallMs: wallFor(ownMs),
      memoryMb: 1024,
      outputBytes,
      fileBytes: outputBytes
    }
    const made = { artifact: compiled.artifact, limits }
    this.#compiled.set(path, made)
    return made
  }
}

const withArgs = (args: ReadonlyArray<string> = []): RunInput => ({ stdin: new Uint8Array(), args })

function failureOf({ status, exitCode, stderr }: RunResult, { args }: Partial<RunInput> = {}): string {
  const how = status === "runtime_error" && exitCode !== null ? `exit code ${exitCode}` : status
  const said = stderr.trim().split("\n").at(-1) ?? ""
  return [args === undefined ? "" : `fails with ${args.join(" ")}`, how, said]
    .filter((part) => part !== "")
    .join(": ")
}
