import { posix } from "node:path"
import { Effect } from "effect"
import { invalid } from "../packageFailures.ts"
import type { PackageFiles } from "../packageFiles.ts"
import { picturesBeside, proseOf, readTex } from "../packageTexts.ts"
import { type PackageText, type StatementLanguage, statementLanguages } from "../ProblemPackage.ts"
import type { UnknownTex } from "../tex/TexPage.ts"
import type { PolygonDocument, ProblemXml } from "./problemXml.ts"

/** Names of the platform's languages in packages. */
export const languageNames: Readonly<Record<StatementLanguage, ReadonlyArray<string>>> = {
  ru: ["russian", "ru", "ru-RU"],
  en: ["english", "en", "en-US", "en-GB"]
}

/** The files of a statement's sections, and what Polygon writes before them. */
const sections: ReadonlyArray<readonly [name: string, heading: string]> = [
  ["legend", ""],
  ["input", "\\InputFile"],
  ["output", "\\OutputFile"],
  ["interaction", "\\Interaction"],
  ["scoring", "\\Scoring"],
  ["notes", "\\Note"]
]

/** A file within a text that is made of several files. */
interface Part {
  readonly path: string
  readonly text: string
  /** Lines of the whole text before the file. */
  readonly linesBefore: number
}

/** Statements and editorials in TeX, in at least one language of the platform. Other languages are skipped. */
export const polygonTexts = Effect.fn("polygonTexts")(function* (files: PackageFiles, xml: ProblemXml) {
  const texts = new Map<StatementLanguage, PackageText>()
  for (const language of statementLanguages) {
    const text = yield* readText(files, xml, language)
    if (text !== null) texts.set(language, text)
  }
  if (texts.size > 0) return texts
  const message = "have no statement in TeX in Russian or English"
  return yield* invalid(files.slug, "problem.xml", "statements", message)
})

const readText = Effect.fnUntraced(function* (
  files: PackageFiles,
  xml: ProblemXml,
  language: StatementLanguage
) {
  const parts = yield* statementParts(files, xml, language)
  const [first] = parts
  if (first === undefined) return null
  const statement = yield* readParts(files, parts, language)
  const { title: written, unknown, ...texts } = statement
  const title = (yield* titleOf(files, xml, language)) ?? written ?? ""
  if (title === "") return yield* invalid(files.slug, "problem.xml", `names.${language}`, "is missing")
  const tutorial = yield* readTutorial(files, xml, language)
  const text: PackageText = {
    ...texts,
    title,
    path: first.path,
    format: "html",
    unknown: [...unknown, ...(tutorial?.unknown ?? [])],
    editorial: tutorial?.html ?? null,
    editorialFormat: "html",
    hints: []
  }
  return text
})

const isOf = (language: StatementLanguage, { "@language": name }: { readonly "@language": string }) =>
  languageNames[language].includes(name)

const titleOf = Effect.fnUntraced(function* (
  files: PackageFiles,
  { names }: ProblemXml,
  language: StatementLanguage
) {
  const named = names?.name?.find((name) => isOf(language, name))?.["@value"].trim()
  if (named !== undefined && named !== "") return named
  const path = sectionPath(files, language, "name")
  const written = path === undefined ? "" : (yield* proseOf(files, path)).trim()
  return written === "" ? null : written
})

const sectionPath = ({ paths }: PackageFiles, language: StatementLanguage, name: string) =>
  languageNames[language]
    .map((folder) => `statement-sections/${folder}/${name}.tex`)
    .find((path) => paths.includes(path))

/** A document in TeX that `problem.xml` lists. */
const documentPath = (
  { paths }: PackageFiles,
  documents: ReadonlyArray<PolygonDocument> | undefined,
  language: StatementLanguage
) =>
  documents
    ?.filter((document) => isOf(language, document) && document["@type"] === "application/x-tex")
    .map((document) => document["@path"])
    .find((path) => paths.includes(path))

/** The sections as their author wrote them, or else the statement that Polygon made of them. */
export const statementParts = Effect.fnUntraced(function* (
  files: PackageFiles,
  { statements }: ProblemXml,
  language: StatementLanguage
) {
  const hasSections = sectionPath(files, language, "legend") !== undefined
  const made = hasSections ? undefined : documentPath(files, statements?.statement, language)
  const found = hasSections
    ? sections.map(([name, heading]) => [sectionPath(files, language, name), heading] as const)
    : [[made, ""] as const]
  const parts: Array<Part> = []
  let lines = 0
  for (const [path, heading] of found) {
    if (path === undefined) continue
    const content = yield* proseOf(files, path)
    if (content.trim() === "") continue
    const text = `${heading}\n${content}\n\n`
    parts.push({ path, text, linesBefore: lines + 1 })
    lines += text.split("\n").length - 1
  }
  return parts
})

/** Reads parts as one text, because a macro of one may be used in another. */
const readParts = Effect.fnUntraced(function* (
  files: PackageFiles,
  parts: ReadonlyArray<Part>,
  language: StatementLanguage
) {
  const folders = new Set(parts.flatMap(({ path }) => foldersOfPictures(path)))
  const found = yield* Effect.forEach(folders, (folder) => picturesBeside(files, folder))
  const pictures = new Map(found.flatMap((each) => [...each]))
  const path = parts[0]?.path ?? ""
  const text = parts.map((part) => part.text).join("")
  const statement = yield* readTex(files.slug, path, text, { language, pictures })
  return { ...statement, unknown: statement.unknown.map((unknown) => inItsFile(unknown, parts)) }
})

/** Polygon copies pictures from `statement-sections` to `statements`; either folder may be incomplete. */
export function foldersOfPictures(path: string): ReadonlyArray<string> {
  const folder = posix.dirname(path)
  return ["statements", "statement-sections"].map((home) => `${home}/${posix.basename(folder)}`)
}

function inItsFile({ line, text }: UnknownTex, parts: ReadonlyArray<Part>): UnknownTex {
  const part = parts.findLast(({ linesBefore }) => linesBefore < line)
  return part === undefined ? { line, text } : { path: part.path, line: line - part.linesBefore, text }
}

/** The tutorial as its author wrote it, or else the document that Polygon made of it. */
export const tutorialPath = (
  files: PackageFiles,
  { tutorials }: ProblemXml,
  language: StatementLanguage
): string | undefined =>
  sectionPath(files, language, "tutorial") ?? documentPath(files, tutorials?.tutorial, language)

const readTutorial = Effect.fnUntraced(function* (
  files: PackageFiles,
  xml: ProblemXml,
  language: StatementLanguage
) {
  const path = tutorialPath(files, xml, language)
  if (path === undefined) return null
  const text = yield* proseOf(files, path)
  const { statement, input, output, notes, unknown } = yield* readParts(
    files,
    [{ path, text, linesBefore: 0 }],
    language
  )
  const html = [statement, input, output, notes ?? ""].join("")
  return html === "" ? null : { html, unknown }
})
