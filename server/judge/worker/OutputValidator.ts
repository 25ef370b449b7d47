import { stripVTControlCharacters } from "node:util"
import { Schema } from "effect"
import type {
  Artifact,
  Files,
  JudgeBackend,
  JudgeLanguage,
  Limits,
  RunInput,
  RunResult,
  RunStatus
} from "../JudgeBackend.ts"
import { programmingLanguage } from "../languages/programmingLanguages.ts"
import { storableText } from "../../platform/database/storableText.ts"
import type { GivenScore } from "./validatorScore.ts"
import { wallFor } from "./TimeBudget.ts"

const ValidatorLanguage = Schema.String.check(
  Schema.makeFilter((id) => programmingLanguage(id)?.writesValidators === true || "cannot write validators")
)

/** A problem's own program that decides whether an output is right, and its limits. */
export const OutputValidator = Schema.Struct({
  language: ValidatorLanguage,
  code: Schema.String,
  files: Schema.Record(Schema.String, Schema.String),
  /** How the program is called and answers. Absent in the Kattis/ICPC format. */
  protocol: Schema.optionalKey(Schema.Literal("testlib")),
  /** CPU time for one output, before multiplication by the language's time factor. */
  timeLimitMs: Schema.Int,
  memoryLimitMb: Schema.Int,
  /** The validator runs at the same time as the solution, and they talk with each other. */
  interactive: Schema.optionalKey(Schema.Literal(true)),
  /** The largest number of passes of a test, if the validator can ask for more than one. */
  passes: Schema.optionalKey(Schema.Int),
  /** Checks what an interactive validator of testlib wrote about a dialogue; in the same language with the same limits. */
  checker: Schema.optionalKey(
    Schema.Struct({ code: Schema.String, files: Schema.Record(Schema.String, Schema.String) })
  )
})
export type OutputValidator = typeof OutputValidator.Type

/** True if a validator talks with solutions, or can ask for further passes. */
export const hasDialogue = ({ interactive, passes }: OutputValidator): boolean =>
  interactive === true || passes !== undefined

/** What a validator is asked about. */
interface ValidatedOutput {
  readonly input: Uint8Array
  readonly answer: Uint8Array
  readonly output: Uint8Array
  readonly args: ReadonlyArray<string>
}

/** `partial` is a checker's own number of points. */
type OutputStatus = "accepted" | "partial" | "wrong_answer" | "presentation_error"

/** `judge_error` is a fault of the validator, never a verdict on the solution. */
export type Validation =
  | { readonly status: OutputStatus; readonly teamMessage: string | null; readonly given: GivenScore }
  | { readonly status: "judge_error"; readonly fault: string }

export type ValidateOutput = (asked: ValidatedOutput) => Promise<Validation>

const feedbackFolder = "feedback"
const outputBytes = 8 * 1_048_576
const messageMax = 4096

/** A validator ready to run. */
interface CompiledValidator {
  readonly artifact: Artifact
  readonly limits: Limits
  readonly protocol: Protocol
}

/** Compiles a validator; resolves with the fault if that fails. */
export async function compileValidator(
  backend: JudgeBackend,
  validator: OutputValidator
): Promise<CompiledValidator | string> {
  const language = backend.languages().find(({ id }) => id === validator.language)
  if (language === undefined) return `the output validator needs ${validator.language}`
  const compiled = await backend.compile(validator, "checks")
  if (!compiled.ok) return storableText(`the output validator does not compile: ${compiled.log}`)
  const protocol = validator.protocol === "testlib" ? testlib : packageFormat
  return { artifact: compiled.artifact, limits: limitsOf(validator, language), protocol }
}

/** Compiles a validator that sees each output alone; resolves with the fault if that fails. */
export async function prepareValidator(
  backend: JudgeBackend,
  validator: OutputValidator
): Promise<ValidateOutput | string> {
  const compiled = await compileValidator(backend, validator)
  if (typeof compiled === "string") return compiled
  return async (asked) => (await validateOutput(backend, compiled, asked)).validation
}

function limitsOf({ timeLimitMs, memoryLimitMb }: OutputValidator, { timeFactor }: JudgeLanguage): Limits {
  const cpuMs = Math.round(timeLimitMs * timeFactor)
  return { cpuMs, wallMs: wallFor(cpuMs), memoryMb: memoryLimitMb, outputBytes, fileBytes: outputBytes }
}

/** What a validator said about a run, and the files that it left in the feedback folder, by their names in it. */
interface Feedback {
  readonly validation: Validation
  readonly feedback: Files
}

/** Asks a validator about an output; `earlier` are files that earlier passes left in the feedback folder. */
export async function validateOutput(
  backend: JudgeBackend,
  { artifact, limits, protocol }: CompiledValidator,
  asked: ValidatedOutput,
  earlier: Files = {}
): Promise<Feedback> {
  const results: Array<RunResult> = []
  const collect = (result: RunResult) => (results.push(result), "stop" as const)
  await backend.run(artifact, [protocol.call(asked, earlier)], limits, collect, "checks")
  const [result] = results
  return result === undefined
    ? { validation: { status: "judge_error", fault: "the output validator did not run" }, feedback: {} }
    : feedbackOf(result, protocol)
}

/** The arguments and files of a validator of the package format, without the output. */
const validatorInput = (
  { input, answer, args }: Omit<ValidatedOutput, "output">,
  earlier: Files
): RunInput => ({
  stdin: new Uint8Array(),
  args: ["input.in", "answer.ans", `${feedbackFolder}/`, ...args],
  files: {
    "input.in": input,
    "answer.ans": answer,
    ...Object.fromEntries(
      Object.entries(earlier).map(([name, bytes]) => [`${feedbackFolder}/${name}`, bytes])
    )
  },
  resultFolder: feedbackFolder
})

/** How a validator is called, and what its exit codes and messages mean. */
export interface Protocol {
  /** `earlier` are files that earlier passes left in the feedback folder. */
  call(asked: ValidatedOutput, earlier: Files): RunInput
  /** The input of a validator that talks with the solution. */
  talk(asked: Omit<ValidatedOutput, "output">, earlier: Files): RunInput
  /** The exit codes of verdicts, for messages. */
  readonly codes: string
  /** Undefined if the validator failed. */
  statusOf(result: RunResult, exitCode: number): OutputStatus | undefined
  teamMessage(result: RunResult): string | null
  given(result: RunResult): GivenScore
  judgeMessage(result: RunResult): string
}

/** An input validator of the format ends so if the input is valid, and an output validator if the output is right. */
export const acceptedCode = 42

const formatStatuses: Readonly<Record<number, OutputStatus>> = {
  [acceptedCode]: "accepted",
  43: "wrong_answer"
}

const packageFormat: Protocol = {
  call: (asked, earlier) => ({ ...validatorInput(asked, earlier), stdin: asked.output }),
  talk: validatorInput,
  codes: Object.keys(formatStatuses).join(" or "),
  statusOf: (_result, exitCode) => formatStatuses[exitCode],
  teamMessage: (result) => messageIn(result, "teammessage.txt"),
  given: (result) => ({
    score: textIn(result, "score.txt"),
    multiplier: textIn(result, "score_multiplier.txt")
  }),
  judgeMessage: (result) => messageIn(result, "judgemessage.txt") ?? lastErrors(result)
}

const testlibStatuses: Readonly<Record<number, OutputStatus>> = {
  0: "accepted",
  1: "wrong_answer",
  2: "presentation_error",
  7: "partial",
  8: "presentation_error"
}

/** The file in the feedback folder that an interactor writes for the checker. */
export const dialogueFile = "output.txt"

/** Programs of Polygon. Code 3 is a failure of the program or the answer; 7 and `_pc` give points. */
const testlib: Protocol = {
  call: ({ input, answer, output, args }) => ({
    stdin: new Uint8Array(),
    args: ["input.txt", "output.txt", "answer.txt", ...args],
    files: { "input.txt": input, "output.txt": output, "answer.txt": answer }
  }),
  talk: ({ input, answer, args }) => ({
    stdin: new Uint8Array(),
    args: ["input.txt", `${feedbackFolder}/${dialogueFile}`, "answer.txt", ...args],
    files: { "input.txt": input, "answer.txt": answer },
    resultFolder: feedbackFolder
  }),
  codes: Object.keys(testlibStatuses).join(" or "),
  statusOf: (result, exitCode) => {
    const parts = givenParts(result)
    if (parts === null) return testlibStatuses[exitCode]
    return exitCode === parts || exitCode === parts + partsBase ? "partial" : undefined
  },
  teamMessage: (result) => errorText(result) || null,
  given: (result) => {
    const parts = givenParts(result)
    if (parts !== null) return { score: null, multiplier: String(parts / partsMax) }
    return { score: /^points (\S+)/.exec(errorText(result))?.[1] ?? null, multiplier: null }
  },
  judgeMessage: (result) => errorText(result)
}

/** `_pc(n)`: "an integer between 0 and 200 where … 200 represents the highest mark" (Codeforces on testlib). */
const partsMax = 200
/** The exit code of `_pc(n)` is n, or `_partially` more than n. */
const partsBase = 16

/** The n of `_pc(n)`, whose exit code alone looks like another verdict; null for other results. */
function givenParts(result: RunResult): number | null {
  const [, part] = /^partially correct \((\d{1,4})\)/.exec(errorText(result)) ?? []
  return part === undefined ? null : Number(part)
}

/** testlib writes in colours, because standard error looks like a terminal in the sandbox. */
const errorText = ({ stderr }: RunResult) =>
  storableText(stripVTControlCharacters(stderr).trim().slice(0, messageMax))
/** A traceback ends with its reason. */
const lastErrors = ({ stderr }: RunResult) => stderr.trim().slice(-messageMax)

/** A program that ended by itself has one of these statuses. */
const ended: ReadonlyArray<RunStatus> = ["ok", "runtime_error"]

/** Reads what a validator said by its exit code and its feedback folder. */
export const feedbackOf = (result: RunResult, protocol: Protocol): Feedback => ({
  validation: read(result, protocol),
  feedback: Object.fromEntries(
    Object.entries(result.files ?? {}).map(([path, bytes]) => [path.slice(feedbackFolder.length + 1), bytes])
  )
})

/** True if a validator accepts the solution. */
export const acceptedOf = (result: RunResult, protocol: Protocol): boolean =>
  read(result, protocol).status === "accepted"

function read(result: RunResult, protocol: Protocol): Validation {
  const { exitCode } = result
  const code = ended.includes(result.status) ? exitCode : null
  const status = code === null ? undefined : protocol.statusOf(result, code)
  if (status !== undefined) {
    return { status, teamMessage: protocol.teamMessage(result), given: protocol.given(result) }
  }
  const how = code === null ? result.status : `exit code ${code}`
  const fault = `the output validator ended with ${how}, not ${protocol.codes}: ${protocol.judgeMessage(result)}`
  return { status: "judge_error", fault: storableText(fault) }
}

function messageIn(result: RunResult, name: string): string | null {
  const text = textIn(result, name) ?? ""
  return text === "" ? null : text
}

/** The text of a file that the validator wrote, or null. */
function textIn({ files }: RunResult, name: string): string | null {
  const bytes = files?.[`${feedbackFolder}/${name}`]
  return bytes === undefined
    ? null
    : storableText(new TextDecoder().decode(bytes.subarray(0, messageMax)).trim())
}
