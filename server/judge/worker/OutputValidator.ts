import { Schema } from "effect"
import type { Artifact, JudgeBackend, JudgeLanguage, Limits, RunResult } from "../JudgeBackend.ts"
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
  /** CPU time for one output, before multiplication by the language's time factor. */
  timeLimitMs: Schema.Int,
  memoryLimitMb: Schema.Int
})
export type OutputValidator = typeof OutputValidator.Type

/** What a validator is asked about. */
export interface ValidatedOutput {
  readonly input: Uint8Array
  readonly answer: Uint8Array
  readonly output: Uint8Array
  readonly args: ReadonlyArray<string>
}

/** `judge_error` is a fault of the validator, never a verdict on the solution. */
export type Validation =
  | {
      readonly status: "accepted" | "wrong_answer"
      readonly teamMessage: string | null
      readonly given: GivenScore
    }
  | { readonly status: "judge_error"; readonly fault: string }

export type ValidateOutput = (asked: ValidatedOutput) => Promise<Validation>

/** Exit codes of the problem package format. */
const acceptedCode = 42
const wrongAnswerCode = 43

const feedbackFolder = "feedback"
const outputBytes = 8 * 1_048_576
const messageMax = 4096

/** Compiles a validator; resolves with the fault if that fails. */
export async function prepareValidator(
  backend: JudgeBackend,
  validator: OutputValidator
): Promise<ValidateOutput | string> {
  const language = backend.languages().find(({ id }) => id === validator.language)
  if (language === undefined) return `the output validator needs ${validator.language}`
  const compiled = await backend.compile(validator)
  if (!compiled.ok) return storableText(`the output validator does not compile: ${compiled.log}`)
  const limits = limitsOf(validator, language)
  return (asked) => validate(backend, compiled.artifact, limits, asked)
}

function limitsOf({ timeLimitMs, memoryLimitMb }: OutputValidator, { timeFactor }: JudgeLanguage): Limits {
  const cpuMs = Math.round(timeLimitMs * timeFactor)
  return { cpuMs, wallMs: wallFor(cpuMs), memoryMb: memoryLimitMb, outputBytes, fileBytes: outputBytes }
}

async function validate(
  backend: JudgeBackend,
  artifact: Artifact,
  limits: Limits,
  { input, answer, output, args }: ValidatedOutput
): Promise<Validation> {
  const given = {
    stdin: output,
    args: ["input.in", "answer.ans", `${feedbackFolder}/`, ...args],
    files: { "input.in": input, "answer.ans": answer },
    resultFolder: feedbackFolder
  }
  const results: Array<RunResult> = []
  await backend.run(artifact, [given], limits, (result) => (results.push(result), "stop"), "checks")
  const [result] = results
  return result === undefined
    ? { status: "judge_error", fault: "the output validator did not run" }
    : read(result)
}

function read(result: RunResult): Validation {
  const { status, exitCode } = result
  const said = {
    teamMessage: messageIn(result, "teammessage.txt"),
    given: { score: textIn(result, "score.txt"), multiplier: textIn(result, "score_multiplier.txt") }
  }
  if (status === "runtime_error" && exitCode === acceptedCode) return { status: "accepted", ...said }
  if (status === "runtime_error" && exitCode === wrongAnswerCode) return { status: "wrong_answer", ...said }
  const how = exitCode === null ? status : `exit code ${exitCode}`
  const why = messageIn(result, "judgemessage.txt") ?? result.stderr.trim().slice(-messageMax)
  const fault = `the output validator ended with ${how}, not ${acceptedCode} or ${wrongAnswerCode}: ${why}`
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
