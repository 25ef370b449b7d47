import { Schema } from "effect"
import type {
  Artifact,
  Files,
  JudgeBackend,
  JudgeLanguage,
  Limits,
  RunInput,
  RunResult
} from "../JudgeBackend.ts"
import { storableText } from "../../platform/database/storableText.ts"
import { wallFor } from "./TimeBudget.ts"

/** A problem's own program that decides whether an output is right, and its limits. */
export const OutputValidator = Schema.Struct({
  language: Schema.Literals(["cpp", "python"]),
  code: Schema.String,
  files: Schema.Record(Schema.String, Schema.String),
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
export interface ValidatedOutput {
  readonly input: Uint8Array
  readonly answer: Uint8Array
  readonly output: Uint8Array
  readonly args: ReadonlyArray<string>
}

/** `judge_error` is a fault of the validator, never a verdict on the solution. */
export type Validation =
  | { readonly status: "accepted" | "wrong_answer"; readonly teamMessage: string | null }
  | { readonly status: "judge_error"; readonly fault: string }

export type ValidateOutput = (asked: ValidatedOutput) => Promise<Validation>

/** Exit codes of the problem package format. */
const acceptedCode = 42
const wrongAnswerCode = 43

const feedbackFolder = "feedback"
const outputBytes = 8 * 1_048_576
const messageMax = 4096

/** A validator ready to run. */
interface CompiledValidator {
  readonly artifact: Artifact
  readonly limits: Limits
}

/** Compiles a validator; resolves with the fault if that fails. */
export async function compileValidator(
  backend: JudgeBackend,
  validator: OutputValidator
): Promise<CompiledValidator | string> {
  const language = backend.languages().find(({ id }) => id === validator.language)
  if (language === undefined) return `the output validator needs ${validator.language}`
  const compiled = await backend.compile(validator)
  if (!compiled.ok) return storableText(`the output validator does not compile: ${compiled.log}`)
  return { artifact: compiled.artifact, limits: limitsOf(validator, language) }
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
  { artifact, limits }: CompiledValidator,
  asked: ValidatedOutput,
  earlier: Files = {}
): Promise<Feedback> {
  const given = { ...validatorInput(asked, earlier), stdin: asked.output }
  const results: Array<RunResult> = []
  await backend.run(artifact, [given], limits, (result) => (results.push(result), "stop"), "checks")
  const [result] = results
  return result === undefined
    ? { validation: { status: "judge_error", fault: "the output validator did not run" }, feedback: {} }
    : feedbackOf(result)
}

/** The arguments and files of a validator. */
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

/** Reads what a validator said by its exit code and its feedback folder. */
export const feedbackOf = (result: RunResult): Feedback => ({
  validation: read(result),
  feedback: Object.fromEntries(
    Object.entries(result.files ?? {}).map(([path, bytes]) => [path.slice(feedbackFolder.length + 1), bytes])
  )
})

/** True if a validator accepts the solution. */
export const acceptedOf = (result: RunResult): boolean => read(result).status === "accepted"

function read(result: RunResult): Validation {
  const { status, exitCode } = result
  const teamMessage = messageIn(result, "teammessage.txt")
  if (status === "runtime_error" && exitCode === acceptedCode) return { status: "accepted", teamMessage }
  if (status === "runtime_error" && exitCode === wrongAnswerCode)
    return { status: "wrong_answer", teamMessage }
  const how = exitCode === null ? status : `exit code ${exitCode}`
  const said = messageIn(result, "judgemessage.txt") ?? result.stderr.trim().slice(-messageMax)
  const fault = `the output validator ended with ${how}, not ${acceptedCode} or ${wrongAnswerCode}: ${said}`
  return { status: "judge_error", fault: storableText(fault) }
}

function messageIn({ files }: RunResult, name: string): string | null {
  const bytes = files?.[`${feedbackFolder}/${name}`]
  const text = bytes === undefined ? "" : new TextDecoder().decode(bytes.subarray(0, messageMax)).trim()
  return text === "" ? null : storableText(text)
}
