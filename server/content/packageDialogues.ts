import { Effect } from "effect"
import { hasDialogue, type OutputValidator } from "../judge/worker/OutputValidator.ts"
import { invalid } from "./packageFailures.ts"
import { inNaturalOrder, type PackageFiles } from "./packageFiles.ts"

const kibibytesMax = 64
const passEnd = "---"

/**
 * What samples of an interactive or multi-pass problem show: lines of the judge after `<` and of the solution after `>`,
 * and `---` between passes. Null for other problems, which show their samples' inputs and answers.
 */
export const packageDialogues = Effect.fn("packageDialogues")(function* (
  files: PackageFiles,
  validator: OutputValidator | null
) {
  if (validator === null || !hasDialogue(validator)) return null
  const isInteractive = validator.interactive === true
  const shown = isInteractive
    ? /^(data\/sample\/.*)\.interaction$/
    : /^(data\/sample\/.*)\.(?:interaction|in)$/
  const samples = new Set(files.paths.flatMap((path) => shown.exec(path)?.[1] ?? []))
  return yield* Effect.forEach([...samples].toSorted(inNaturalOrder), (sample) => {
    const path = `${sample}.interaction`
    return files.paths.includes(path)
      ? readDialogue(files, path, validator.passes !== undefined)
      : onePass(files, sample)
  })
})

const readDialogue = Effect.fnUntraced(function* (files: PackageFiles, path: string, hasPasses: boolean) {
  const { length } = yield* files.bytes(path)
  if (length > kibibytesMax * 1024) {
    return yield* invalid(files.slug, path, "", `is larger than ${kibibytesMax} KiB`)
  }
  const lines = linesOf(yield* files.text(path))
  const wrong = lines.findIndex((line) => !/^[<>]/.test(line) && !(hasPasses && line === passEnd))
  if (wrong < 0) return lines
  const marks = hasPasses ? "<, > or ---" : "< or >"
  return yield* invalid(files.slug, path, "", `must begin with ${marks}`, wrong + 1)
})

/** Without a file of its own, a sample of a multi-pass problem shows its input and answer. */
const onePass = Effect.fnUntraced(function* (files: PackageFiles, sample: string) {
  const [input, answer] = yield* Effect.all([files.text(`${sample}.in`), files.text(`${sample}.ans`)])
  return [...linesOf(input).map((line) => `<${line}`), ...linesOf(answer).map((line) => `>${line}`)]
})

const linesOf = (text: string): ReadonlyArray<string> => {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""))
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines
}

const words = {
  ru: {
    samples: "Примеры",
    sample: "Пример",
    judge: "Проверяющая программа",
    solution: "Ваша программа",
    pass: "Следующий запуск"
  },
  en: {
    samples: "Samples",
    sample: "Sample",
    judge: "Judge’s program",
    solution: "Your program",
    pass: "Next run"
  }
} as const

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
/** Spaces count in a dialogue. */
const code = (line: string) =>
  `<code>${line.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign).replaceAll("  ", " \u00a0")}</code>`

/** Dialogues as tables with a column for each program. */
export function renderDialogues(
  dialogues: ReadonlyArray<ReadonlyArray<string>>,
  language: keyof typeof words
): string {
  const { samples, sample, judge, solution, pass } = words[language]
  const row = (line: string) => {
    if (line === passEnd) return `<tr><th colspan="2">${pass}</th></tr>`
    const text = code(line.slice(1))
    return line.startsWith("<") ? `<tr><td>${text}</td><td></td></tr>` : `<tr><td></td><td>${text}</td></tr>`
  }
  const tables = dialogues.map(
    (lines, index) =>
      `<h3>${sample} ${index + 1}</h3><table tabindex="0"><thead><tr><th>${judge}</th><th>${solution}</th></tr></thead>` +
      `<tbody>${lines.map(row).join("")}</tbody></table>`
  )
  return tables.length === 0 ? "" : `<h2>${samples}</h2>${tables.join("")}`
}
