import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readFile } from "node:fs/promises"
import { Effect } from "effect"
import { type Document, isAlias, isMap, isScalar, parseDocument } from "yaml"
import { convertPackage } from "../../../content/export/convertPackage.ts"
import { openZip } from "../../../content/openZip.ts"
import { packageConstants, filesWithConstants } from "../../../content/packageConstants.ts"
import { invalid, type PackageInvalid } from "../../../content/packageFailures.ts"
import { type PackageFiles, sha256 } from "../../../content/packageFiles.ts"
import { mebibyte } from "../../../content/units.ts"
import { isOfPolygon } from "../../../content/packageSlug.ts"
import { packagePictures, packageTexts } from "../../../content/packageTexts.ts"
import {
  type ProblemPackage,
  type StatementLanguage,
  statementLanguages
} from "../../../content/ProblemPackage.ts"
import { polygonValidators } from "../../../content/polygon/polygonValidators.ts"
import { decodeProblemYaml } from "../../../content/problemYaml.ts"
import { withGenerated } from "../../../content/generators/generatedFiles.ts"
import { plannedTests, readPackage } from "../../../content/readPackage.ts"
import { type RenderedText, renderText } from "../../../content/renderPackage.ts"
import { isStorable } from "../../../platform/database/storableText.ts"
import { compareLines, type ComparedLine } from "./compareLines.ts"
import { inputValidators } from "../../../content/inputValidators.ts"
import { checkPackageLimits } from "./packageLimits.ts"
import type { PackageOutline } from "./PackageOutline.ts"
import type { MadeFile, PackageChanges, PackageTask, ReadPackage, TaskResult } from "./packageTask.ts"
import { planTests, usableGenerators } from "./planTests.ts"
import { writeConverted, writeZip } from "./writeZip.ts"

/** Limits of what is stored in rows, in characters. */
const renderedMax = 16 * mebibyte
const sourcesMax = 4 * mebibyte

/** Runs a task. Faults of the package fail it. */
export const runPackageTask = (task: PackageTask): Effect.Effect<TaskResult, PackageInvalid> => {
  switch (task.type) {
    case "read":
      return readAll(task.zip)
    case "upload":
      return readOrPlan(task.zip)
    case "generate":
      return planGiven(task)
    case "complete":
      return Effect.andThen(writeComplete(task.zip, task.to, task.made), readAll(task.to))
    case "change":
      return Effect.andThen(writeChanged(task.zip, task.to, task.changes), readAll(task.to))
    case "export":
      return exportTo(task.zip, task.to, task.seed)
    case "text":
      return Effect.scoped(Effect.flatMap(openZip(task.zip), (files) => files.text(task.path)))
    case "render":
      return renderGiven(task)
    case "compare":
      return compareFiles(task.before, task.after, task.paths)
  }
}

const readAll = Effect.fnUntraced(function* (zip: string) {
  const found = yield* readPackage(zip)
  const outline = yield* outlineOf(found)
  yield* checkPackageLimits(found, outline)
  const { files, ...problem } = found
  const rendered = new Map<StatementLanguage, RenderedText>()
  for (const [language, text] of problem.texts) {
    rendered.set(language, yield* renderText(problem, text, language))
    if (lengthOf([...rendered.values()]) > renderedMax) {
      return yield* invalid(problem.slug, text.path, "", "is too long when it is rendered")
    }
  }
  const sources = yield* submissionTexts(files, problem.submissions)
  const result: ReadPackage = {
    problem: {
      ...problem,
      links: problem.links.filter(({ url }) => /^https?:\/\//i.test(url)),
      pictures: new Map(),
      texts: new Map(
        [...problem.texts].map(([language, text]) => [language, { ...text, ...withoutSections }])
      )
    },
    paths: files.paths,
    rendered,
    sources,
    outline,
    ...(yield* Effect.promise(() => identify(zip)))
  }
  if (lengthOf([...sources.values()]) > sourcesMax) {
    return yield* invalid(problem.slug, "submissions", "", "are larger than 4 MiB in all")
  }
  if (!everyText(result, isStorable)) {
    return yield* invalid(
      problem.slug,
      "",
      "",
      "has a text with characters that cannot be stored, such as NUL"
    )
  }
  return result
}, Effect.scoped)

/** The sections are rendered already. */
const withoutSections = { statement: "", input: "", output: "", notes: null, editorial: null, hints: [] }

const lengthOf = (value: unknown) => JSON.stringify(value).length

function everyText(value: unknown, holds: (text: string) => boolean): boolean {
  if (typeof value === "string") return holds(value)
  if (typeof value !== "object" || value === null) return true
  const parts = value instanceof Map ? [...value] : Object.values(value)
  return parts.every((part) => everyText(part, holds))
}

const submissionTexts = Effect.fnUntraced(function* (
  files: PackageFiles,
  submissions: ProblemPackage["submissions"]
) {
  const paths = submissions.flatMap(({ path, others = [], answers }) =>
    answers === undefined ? [path, ...others] : Object.values(answers)
  )
  const texts = yield* Effect.forEach(paths, (path) => files.text(path))
  return new Map(paths.map((path, index) => [path, texts[index] ?? ""]))
})

const statementFolder = /^(?:statement|problem_statement)\//

const outlineOf = Effect.fnUntraced(function* (problem: ProblemPackage) {
  const { files, texts, tests, pictures } = problem
  const hashes = new Map(
    tests.flatMap((test) => [
      [test.inputPath, { bytes: test.inputBytes, hash: test.inputHash }] as const,
      [test.answerPath, { bytes: test.answerBytes, hash: test.answerHash }] as const
    ])
  )
  const listed = yield* Effect.forEach(files.paths, (path) => {
    const known = hashes.get(path)
    return known === undefined
      ? Effect.map(files.bytes(path), (content) => ({ path, bytes: content.length, hash: sha256(content) }))
      : Effect.succeed({ path, ...known })
  })
  const outline: PackageOutline = {
    statements: [...texts].map(([language, { title, path }]) => ({
      language,
      title,
      path,
      format: path.endsWith(".tex") ? "tex" : "markdown"
    })),
    images: listed
      .filter(({ path }) => statementFolder.test(path) && pictures.has(path.replace(statementFolder, "")))
      .map(({ path, bytes }) => ({ path, bytes })),
    inputValidators: yield* isOfPolygon(files) ? polygonValidators(files) : inputValidators(files),
    generators: yield* usableGenerators(files),
    files: listed
  }
  return outline
})

async function identify(zip: string) {
  const hash = createHash("sha256")
  let bytes = 0
  for await (const piece of createReadStream(zip) as AsyncIterable<Buffer>) {
    hash.update(piece)
    bytes += piece.length
  }
  return { hash: hash.digest("hex"), bytes }
}

/** Opens a package whose files can be changed here. Those of Polygon follow from each other in its own ways. */
const openChangeable = Effect.fnUntraced(function* (zip: string) {
  const files = yield* openZip(zip)
  if (!isOfPolygon(files)) return files
  const message = "is of Polygon: change the problem there, and upload the new package"
  return yield* invalid(files.slug, "problem.xml", "", message)
})

const readOrPlan = Effect.fnUntraced(function* (zip: string) {
  const plan = yield* Effect.scoped(plannedTests(zip))
  return plan === null ? yield* readAll(zip) : { plan }
})

const planGiven = Effect.fnUntraced(function* (task: Extract<PackageTask, { type: "generate" }>) {
  return yield* planTests(yield* openChangeable(task.zip), task)
}, Effect.scoped)

const writeComplete = Effect.fnUntraced(function* (zip: string, to: string, made: ReadonlyArray<MadeFile>) {
  const contents = yield* Effect.promise(() => Promise.all(made.map(({ from }) => readFile(from))))
  const files = yield* withGenerated(
    yield* openZip(zip),
    new Map(made.map(({ path }, index) => [path, contents[index] ?? Buffer.alloc(0)]))
  )
  yield* writeZip(to, files.slug, files.paths, files.bytes)
}, Effect.scoped)

const writeChanged = Effect.fnUntraced(function* (zip: string, to: string, changes: PackageChanges) {
  const files = yield* openChangeable(zip)
  const written = new Map((changes.write ?? []).map((each) => [each.path, each]))
  const removed = new Set(changes.remove)
  const paths = [...new Set([...files.paths, ...written.keys()])].filter((path) => !removed.has(path))
  const contentOf = Effect.fnUntraced(function* (path: string) {
    const own = written.get(path)
    if (own !== undefined) {
      return "text" in own ? Buffer.from(own.text) : yield* Effect.promise(() => readFile(own.from))
    }
    const content = yield* files.bytes(path)
    return path === "problem.yaml"
      ? yield* Effect.try({
          try: () => Buffer.from(changedYaml(content.toString(), changes)),
          catch: () => invalid(files.slug, path, "", "cannot be changed here: upload a new package")
        })
      : content
  })
  yield* writeZip(to, files.slug, paths, contentOf)
}, Effect.scoped)

/** Writes the package in edition 2025-09, unless it has this edition, and reads it to be sure that it is valid. */
const exportTo = Effect.fnUntraced(function* (zip: string, to: string, seed: string) {
  const problem = yield* readPackage(zip)
  const converted = yield* convertPackage(problem, seed)
  if (converted === null) return false
  yield* writeConverted(to, problem.files, converted)
  yield* readPackage(to)
  return true
}, Effect.scoped)

/** Changes fields and keeps everything else of the file, with its comments. */
function changedYaml(text: string, { limits, title }: PackageChanges): string {
  const document = parseDocument(text)
  if (document.errors.length > 0 || !isMap(document.contents)) return text
  if (limits !== undefined) {
    makeMap(document, "limits", () => ({}))
    if (limits.timeLimitMs !== null) document.setIn(["limits", "time_limit"], limits.timeLimitMs / 1000)
    document.setIn(["limits", "memory"], limits.memoryLimitMb)
  }
  if (title !== undefined) {
    // A name without a language is the name in all of them.
    makeMap(document, "name", (known) =>
      Object.fromEntries(typeof known === "string" ? statementLanguages.map((each) => [each, known]) : [])
    )
    document.setIn(["name", title.language], title.text)
  }
  return document.toString()
}

/** Makes a field a map of its own: an alias becomes a copy, and any other value what `mapOf` makes of it. */
function makeMap(document: Document, field: string, mapOf: (value: unknown) => object) {
  const node: unknown = document.get(field, true)
  if (isMap(node)) return
  const meant = isAlias(node) ? node.resolve(document) : node
  const value: unknown = isMap(meant) || isScalar(meant) ? meant.toJS(document) : undefined
  document.set(field, document.createNode(isMap(meant) ? value : mapOf(value)))
}

const renderGiven = Effect.fnUntraced(function* ({
  zip,
  language,
  format,
  text,
  timeLimitMs
}: Extract<PackageTask, { type: "render" }>) {
  const files = yield* openChangeable(zip)
  const problemYaml = yield* files.text("problem.yaml")
  const yaml = yield* decodeProblemYaml(files.slug, "problem.yaml", problemYaml)
  const constants = packageConstants(yaml, problemYaml)
  const pictures = yield* packagePictures(files)
  const path = `statement/problem.${language}.${format === "tex" ? "tex" : "md"}`
  const onlyThis = filesWithConstants(
    { ...files, paths: [path], text: () => Effect.succeed(text) },
    constants
  )
  // The title is not rendered, but a package without one is invalid.
  const texts = yield* packageTexts(
    onlyThis,
    { ...yaml, name: language },
    { pictures, constants, timeLimitMs }
  )
  const found = texts.get(language)
  if (found === undefined) return yield* invalid(files.slug, path, "", "is missing")
  const { statementHtml, inputHtml, outputHtml, notesHtml } = yield* renderText(
    { slug: files.slug, pictures, dialogues: null },
    found,
    language
  )
  const rendered = { statementHtml, inputHtml, outputHtml, notesHtml }
  if (lengthOf(rendered) > renderedMax) {
    return yield* invalid(files.slug, path, "", "is too long when it is rendered")
  }
  return { ...rendered, unknown: found.unknown.map(({ line, text: shown }) => ({ line, text: shown })) }
}, Effect.scoped)

/** Larger files are not compared by lines. */
const comparedMax = 256 * 1024

const compareFiles = Effect.fnUntraced(function* (
  before: string,
  after: string,
  paths: ReadonlyArray<string>
) {
  const [left, right] = yield* Effect.all([openZip(before), openZip(after)])
  const found = new Map<string, ReadonlyArray<ComparedLine> | null>()
  for (const path of paths) {
    const texts = yield* Effect.all([comparedText(left, path), comparedText(right, path)])
    const [one, other] = texts
    found.set(path, one === null || other === null ? null : compareLines(one, other))
  }
  return found
}, Effect.scoped)

/** Empty for a missing file; null for a file that is no text or too large. */
const comparedText = Effect.fnUntraced(function* (files: PackageFiles, path: string) {
  if (!files.paths.includes(path)) return ""
  const text = yield* Effect.orElseSucceed(files.text(path), () => null)
  return text === null || text.length > comparedMax ? null : text
})
