import { Effect } from "effect"
import { languageFile } from "./languageFile.ts"
import type { PackageFiles } from "./packageFiles.ts"
import { invalid } from "./packageFailures.ts"
import { mebibyte } from "./units.ts"
import { type PackageText, type StatementLanguage, statementLanguages } from "./ProblemPackage.ts"
import type { Localised, ProblemYaml } from "./problemYaml.ts"
import { statementSections } from "./statementSections.ts"
import { MacrosTooLong } from "./tex/expandMacros.ts"
import { readTexStatement, type TexOptions } from "./tex/readTexStatement.ts"

/** Parts of a package that a statement in TeX refers to. */
interface StatementContext {
  readonly pictures: ReadonlyMap<string, string>
  readonly constants: ReadonlyMap<string, string>
  /** Null if the package gives none. */
  readonly timeLimitMs: number | null
}

/** Statements and editorials of a package, in at least one language. */
export const packageTexts = Effect.fn("packageTexts")(function* (
  files: PackageFiles,
  yaml: ProblemYaml,
  context: StatementContext
) {
  const texts = new Map<StatementLanguage, PackageText>()
  for (const language of statementLanguages) {
    const path = statementPath(files, language)
    if (path === undefined) continue
    texts.set(language, yield* readText(files, yaml, context, language, path))
  }
  if (texts.size > 0) return texts
  const message = "needs problem.ru.md, problem.en.md, problem.ru.tex or problem.en.tex"
  return yield* invalid(files.slug, "statement", "", message)
})

/**
 * `statement/` since 2023-07, `problem_statement/` before; a file without a language suffix is English.
 * Markdown comes before TeX.
 */
function statementPath(files: PackageFiles, language: StatementLanguage): string | undefined {
  const candidates = ["md", "tex"].flatMap((ending) =>
    ["statement", "problem_statement"].flatMap((folder) => [
      languageFile(files, `${folder}/problem`, language, ending),
      ...(language === "en" ? [`${folder}/problem.${ending}`] : [])
    ])
  )
  return candidates.find((path) => path !== undefined && files.paths.includes(path))
}

/** Rendering takes a thousand times as long as reading. */
const proseMebibytesMax = 1

/** The text of a file that is rendered. */
export const proseOf = Effect.fnUntraced(function* (files: PackageFiles, path: string) {
  const text = yield* files.text(path)
  return text.length <= proseMebibytesMax * mebibyte
    ? text
    : yield* invalid(files.slug, path, "", `is larger than ${proseMebibytesMax} MiB`)
})

const readText = Effect.fnUntraced(function* (
  files: PackageFiles,
  yaml: ProblemYaml,
  context: StatementContext,
  language: StatementLanguage,
  path: string
) {
  const { title: heading, ...sections } = yield* readStatement(files, context, language, path)
  const title = inLanguage(yaml.name, language) ?? heading
  if (title === null || title.trim() === "") {
    return yield* invalid(files.slug, "problem.yaml", `name.${language}`, "is missing")
  }
  const { unknown, ...editorial } = yield* readEditorial(files, context, language)
  const hints = yield* readHints(files, `solution/hints.${language}.md`)
  const text: PackageText = {
    ...sections,
    title: title.trim(),
    path,
    ...editorial,
    hints,
    unknown: [...sections.unknown, ...unknown]
  }
  return text
})

const editorialFiles = [
  ["solution/editorial", "md"],
  ["solution/solution", "md"],
  ["solution/solution", "tex"]
] as const

/** The editorial in Markdown as written, or that in TeX as HTML. */
const readEditorial = Effect.fnUntraced(function* (
  files: PackageFiles,
  context: StatementContext,
  language: StatementLanguage
) {
  const path = editorialFiles
    .map(([stem, ending]) => languageFile(files, stem, language, ending))
    .find((found) => found !== undefined)
  if (path === undefined) return { editorial: null, unknown: [] }
  const written = yield* proseOf(files, path)
  if (path.endsWith(".md")) return { editorial: written, unknown: [] }
  const { statement, input, output, notes, unknown } = yield* readTexFile(
    files,
    context,
    language,
    path,
    written
  )
  return {
    editorial: [statement, input, output, notes ?? ""].join(""),
    editorialFormat: "html" as const,
    unknown: unknown.map((part) => ({ ...part, path }))
  }
})

const readTexFile = Effect.fnUntraced(function* (
  { slug }: PackageFiles,
  { timeLimitMs, ...context }: StatementContext,
  language: StatementLanguage,
  path: string,
  text: string
) {
  const macros = new Map(timeLimitMs === null ? [] : [["timelimit", String(timeLimitMs / 1000)]])
  const found = yield* readTex(slug, path, text, { ...context, language, macros })
  const shownLimit = found.unknown.find((each) => each.text.includes("\\timelimit"))
  if (timeLimitMs === null && shownLimit !== undefined) {
    const message = "shows \\timelimit, but problem.yaml has no limits.time_limit"
    return yield* invalid(slug, shownLimit.path ?? path, "", message, shownLimit.line)
  }
  return found
})

const readStatement = Effect.fnUntraced(function* (
  files: PackageFiles,
  context: StatementContext,
  language: StatementLanguage,
  path: string
) {
  const text = yield* proseOf(files, path)
  if (!path.endsWith(".tex")) {
    return { ...statementSections(text), format: "markdown" as const, unknown: [] }
  }
  const statement = yield* readTexFile(files, context, language, path, text)
  return { ...statement, format: "html" as const }
})

/** Reads a statement in TeX, or names its fault. */
export const readTex = (slug: string, path: string, text: string, options: TexOptions) =>
  Effect.try({
    try: () => readTexStatement(text, options),
    catch: (cause) =>
      cause instanceof MacrosTooLong
        ? invalid(slug, path, "", cause.message, cause.line)
        : invalid(slug, path, "", `cannot be rendered: ${String(cause)}`)
  })

/** A mild hint and an explicit one; a third would give away the editorial. */
const hintsPerProblem = 2

const readHints = Effect.fnUntraced(function* (files: PackageFiles, path: string) {
  if (!files.paths.includes(path)) return []
  const hints = (yield* proseOf(files, path)).split(/^---$/m).map((hint) => hint.trim())
  if (hints.length === hintsPerProblem && !hints.includes("")) return hints
  return yield* invalid(files.slug, path, "", "must hold two hints with a line --- between them")
})

/** The text in a language; a text without a language applies to all. */
export function inLanguage(text: Localised | undefined, language: StatementLanguage): string | null {
  if (text === undefined || typeof text === "string") return text ?? null
  const region = Object.keys(text).find((name) => name.startsWith(`${language}-`))
  return text[language] ?? text[region ?? ""] ?? null
}

const pictureTypes: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  svg: "image/svg+xml"
}

const pictureBytesMax = 512 * 1024

/** The images of a package folder as data URLs, so that a text needs no file server. */
export const picturesBeside = Effect.fn("picturesBeside")(function* (files: PackageFiles, folder: string) {
  const pictures = new Map<string, string>()
  for (const path of files.paths.filter((each) => each.startsWith(`${folder}/`))) {
    const [, name, extension] = /^([^/]+\.(\w+))$/.exec(path.slice(folder.length + 1)) ?? []
    const type = pictureTypes[extension?.toLowerCase() ?? ""]
    if (name === undefined || type === undefined) continue
    const bytes = yield* files.bytes(path)
    if (bytes.length > pictureBytesMax) {
      return yield* invalid(files.slug, path, "", "is larger than 512 KiB")
    }
    pictures.set(name, `data:${type};base64,${bytes.toString("base64")}`)
  }
  return pictures
})

/** The images in the statement's folder. */
export const packagePictures = Effect.fn("packagePictures")(function* (files: PackageFiles) {
  const [older, newer] = yield* Effect.all([
    picturesBeside(files, "problem_statement"),
    picturesBeside(files, "statement")
  ])
  return new Map([...older, ...newer])
})
