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
  passes: Schema.optionalKey(Schema.Int)
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

type OutputStatus = "accepted" | "wrong_answer" | "presentation_error"

/** `judge_error` is a fault of the validator, never a verdict on the solution. */
export type Validation =
  | { readonly status: OutputStatus; readonly teamMessage: string | null; readonly given: GivenScore }
  | { readonly status: "judge_error"; readonly fault: string }

type ValidateOutput = (asked: ValidatedOutput) => Promise<Validation>

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
export const validatorInput = (
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
  readonly statuses: Readonly<Record<number, OutputStatus>>
  teamMessage(result: RunResult): string | null
  given(result: RunResult): GivenScore
  judgeMessage(result: RunResult): string
  /** True if the exit code is not the verdict. */
  isAmbiguous(result: RunResult): boolean
}

const packageFormat: Protocol = {
  call: (asked, earlier) => ({ ...validatorInput(asked, earlier), stdin: asked.output }),
  statuses: { 42: "accepted", 43: "wrong_answer" },
  teamMessage: (result) => messageIn(result, "teammessage.txt"),
  given: (result) => ({
    score: textIn(result, "score.txt"),
    multiplier: textIn(result, "score_multiplier.txt")
  }),
  judgeMessage: (result) => messageIn(result, "judgemessage.txt") ?? lastErrors(result),
  isAmbiguous: () => false
}

/** Checkers of Polygon. Code 3 is a failure of the checker or the answer; 7 gives points, which are not supported. */
const testlib: Protocol = {
  call: ({ input, answer, output, args }) => ({
    stdin: new Uint8Array(),
    args: ["input.txt", "output.txt", "answer.txt", ...args],
    files: { "input.txt": input, "output.txt": output, "answer.txt": answer }
  }),
  statuses: { 0: "accepted", 1: "wrong_answer", 2: "presentation_error", 8: "presentation_error" },
  teamMessage: (result) => errorText(result) || null,
  given: () => ({ score: null, multiplier: null }),
  judgeMessage: (result) => errorText(result),
  // `_pc(n)` ends with code n, so partial points look like a verdict.
  isAmbiguous: (result) => errorText(result).startsWith("partially correct")
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
  const status = code === null || protocol.isAmbiguous(result) ? undefined : protocol.statuses[code]
  if (status !== undefined) {
    return { status, teamMessage: protocol.teamMessage(result), given: protocol.given(result) }
  }
  const how = code === null ? result.status : `exit code ${code}`
  const known = Object.keys(protocol.statuses).join(" or ")
  const fault = `the output validator ended with ${how}, not ${known}: ${protocol.judgeMessage(result)}`
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
