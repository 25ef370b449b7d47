import { Effect } from "effect"
import { type PackageFiles, sha256 } from "../packageFiles.ts"
import { invalid, type PackageInvalid } from "../packageFailures.ts"
import { picturesBeside } from "../packageTexts.ts"
import { FormulaInvalid } from "../renderFormula.ts"
import { renderMarkdown, rendererVersion } from "../renderMarkdown.ts"
import type { LessonContent, LessonStep, StepContent } from "./LessonContent.ts"
import { CellMisplaced, lessonParts } from "./lessonParts.ts"
import { decodeLessonYaml, type LessonYaml, type StepYaml } from "./lessonYaml.ts"

/** Position of a text in a lesson's file. */
interface StepSource {
  readonly slug: string
  readonly file: string
  readonly field: string
}

/** Reads one lesson of a course and renders its texts. */
export const readLesson = Effect.fn("readLesson")(function* (files: PackageFiles, folder: string) {
  const file = `lessons/${folder}/lesson.yaml`
  const lesson = yield* decodeLessonYaml(files.slug, file, yield* files.text(file))
  if (Number.parseInt(folder, 10) !== lesson.id) {
    return yield* invalid(files.slug, file, "id", `is ${lesson.id}, but the folder begins otherwise`)
  }
  const twice = problemTwice(lesson)
  if (twice !== null) return yield* invalid(files.slug, file, `steps.${twice.index}.problem`, twice.message)
  const pictures = yield* picturesBeside(files, `lessons/${folder}`)
  const contents = yield* Effect.forEach(lesson.steps, (step, index) =>
    readStep(step, { slug: files.slug, file, field: `steps.${index}.text` }, pictures)
  )
  const { id, title, summary } = lesson
  const steps = withKeys(contents)
  const hash = sha256(JSON.stringify([rendererVersion, title, summary, steps]))
  const content: LessonContent = { id, folder, title, summary, steps, hash, words: countWords(lesson) }
  return content
})

/** A problem may occur only once per lesson, because solving it would complete both steps. */
function problemTwice({ steps }: LessonYaml) {
  const problems = steps.map((step) => (step.kind === "problem" ? step.problem : null))
  const index = problems.findIndex((problem, at) => problem !== null && problems.indexOf(problem) < at)
  return index === -1 ? null : { index, message: `${problems[index]} is a step of this lesson already` }
}

type Pictures = ReadonlyMap<string, string>

const readStep = (
  step: StepYaml,
  source: StepSource,
  pictures: Pictures
): Effect.Effect<StepContent, PackageInvalid> =>
  Effect.try({
    try: () => stepContent(step, pictures),
    catch: (error) => {
      if (
        error instanceof FormulaInvalid ||
        error instanceof CellMisplaced ||
        error instanceof PictureMissing
      ) {
        return invalid(source.slug, source.file, source.field, error.message)
      }
      throw error
    }
  })

function stepContent(step: StepYaml, pictures: Pictures): StepContent {
  if (step.kind === "problem") {
    return { kind: "problem", problem: step.problem, html: rendered(step.text, pictures) }
  }
  if (step.kind !== "reading") return { kind: "question", question: step }
  const parts = lessonParts(step.text).map((part) =>
    part.kind === "cell" ? part : ({ kind: "html", html: rendered(part.markdown, pictures) } as const)
  )
  return { kind: "reading", title: step.title, parts }
}

class PictureMissing extends Error {}

function rendered(markdown: string, pictures: Pictures): string {
  const html = renderMarkdown(markdown, pictures)
  const missing = html.match(/<img[^<>]*>/g)?.some((picture) => !picture.includes(' src="data:')) ?? false
  if (missing) throw new PictureMissing(`one of these pictures is missing: ${namesIn(markdown)}`)
  return html
}

const namesIn = (markdown: string) =>
  [...markdown.matchAll(/!\[[^\][]*\]\(([^()\s]+)/g)].map(([, name]) => name).join(", ")

/** Assigns keys such as `reading-2`, `single-1` and `problem-two-baskets`: the kind and its number, or the problem. */
function withKeys(contents: ReadonlyArray<StepContent>): ReadonlyArray<LessonStep> {
  const counts = new Map<string, number>()
  return contents.map((content) => {
    const kind = content.kind === "question" ? content.question.kind : content.kind
    if (content.kind === "problem") return { key: `problem-${content.problem}`, content }
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    return { key: `${kind}-${number}`, content }
  })
}

/** Counts words without programs, their input and their output. */
const countWords = ({ steps }: LessonYaml): number => {
  const texts = steps.flatMap((step) => (step.kind === "reading" ? [step.text] : []))
  return withoutFences(texts.join("\n")).match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

function withoutFences(text: string): string {
  let isFence = false
  const prose = text.split("\n").filter((line) => {
    const wasFence = isFence
    isFence = wasFence ? line !== "```" : line.startsWith("```")
    return !wasFence && !isFence
  })
  return prose.join("\n")
}
