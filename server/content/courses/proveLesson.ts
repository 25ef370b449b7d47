import { Effect } from "effect"
import type { JudgeBackend, Limits, RunResult, Source } from "../../judge/JudgeBackend.ts"
import { questionProof } from "../questions/questionProof.ts"
import type { QuestionYaml } from "../questions/questionYaml.ts"
import type { LessonCell, LessonContent, StepContent } from "./LessonContent.ts"

const limits: Limits = { cpuMs: 5000, wallMs: 20_000, memoryMb: 256, outputBytes: 65_536, fileBytes: 65_536 }

/** Runs every cell and proof of a lesson; returns those with wrong output. */
export const proveLesson = Effect.fn("proveLesson")(function* (lesson: LessonContent, backend: JudgeBackend) {
  const faults = yield* Effect.forEach(lesson.steps, ({ content }, index) =>
    Effect.map(proveStep(content, backend), (found) => found.map((fault) => `steps.${index}.${fault}`))
  )
  return faults.flat()
})

const proveStep = Effect.fnUntraced(function* (content: StepContent, backend: JudgeBackend) {
  if (content.kind === "question") return yield* proveQuestion(content.question, backend)
  if (content.kind !== "reading") return []
  const cells = content.parts.filter((part) => part.kind === "cell")
  const faults = yield* Effect.forEach(cells, (cell, index) =>
    Effect.map(proveCell(cell, backend), (fault) => fault.map((each) => `text: cell ${index + 1} ${each}`))
  )
  return faults.flat()
})

const proveCell = Effect.fnUntraced(function* (cell: LessonCell, backend: JudgeBackend) {
  const { printed, broken } = yield* run(backend, cell, cell.input ?? "")
  if (broken !== null) return [broken]
  return cell.output === null || sameText(printed, cell.output) ? [] : [`prints ${JSON.stringify(printed)}`]
})

const proveQuestion = Effect.fnUntraced(function* (question: QuestionYaml, backend: JudgeBackend) {
  const proof = questionProof(question, "ru")
  if (proof === null) return []
  const { printed, broken } = yield* run(backend, { language: "python", code: proof.program }, "")
  if (broken !== null) return [`proof: ${broken}`]
  return sameText(inOrder(printed), inOrder(proof.expected))
    ? []
    : [`proof: prints ${JSON.stringify(printed)}, which is no right answer`]
})

/** Sorts the lines, because several right orders may be printed in any sequence. */
const inOrder = (text: string): string => text.trim().split("\n").toSorted().join("\n")

const run = (backend: JudgeBackend, { language, code }: Source, input: string) =>
  Effect.promise(async () => {
    const compiled = await backend.compile({ language, code })
    if (!compiled.ok) return { printed: "", broken: `does not compile: ${compiled.log.trim()}` }
    const results: Array<RunResult> = []
    await backend.run(compiled.artifact, [{ stdin: new TextEncoder().encode(input) }], limits, (result) => {
      results.push(result)
      return "go"
    })
    const [{ status, stdout, stderr } = { status: "judge_error", stdout: new Uint8Array(), stderr: "" }] =
      results
    const broken = status === "ok" ? null : `ends with ${status}: ${stderr.trim().split("\n").at(-1) ?? ""}`
    return { printed: new TextDecoder().decode(stdout), broken }
  })

/** Ignores trailing spaces of lines and of the whole text. */
const sameText = (one: string, other: string): boolean => trimmed(one) === trimmed(other)

const trimmed = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trimEnd()
