import { dirname, join } from "node:path"
import { Effect, Schema, Scope } from "effect"
import {
  AuthoredProblem,
  type AuthoredProblemDetails,
  AuthorSolution,
  type ExportForm,
  ProblemTest,
  type PublicationObstacle,
  type StatementFormat
} from "../../../src/api/contract/organiser/problems.ts"
import { CheckerFlags } from "../../../src/api/contract/practice/problems.ts"
import type { StatementLanguage } from "../../content/ProblemPackage.ts"
import { isStorable } from "../../platform/database/storableText.ts"
import { fragment, type PageRequest, rowsLike, rowsOf, sql, totalOf } from "../../platform/database/sql.ts"
import { streamOfFile } from "../../platform/files/unlinkedFile.ts"
import type { FileStream } from "../../platform/http/callResponse.ts"
import { notFound } from "../../platform/http/ApiError.ts"
import { LanguageLimits, languageTitle } from "../../judge/languageRules.ts"
import { OutputValidator } from "../../judge/worker/OutputValidator.ts"
import { PackageReader } from "./packages/PackageReader.ts"
import { shownBytes, shownText } from "./shownText.ts"
import { publicationObstacle } from "./publishProblem.ts"
import { authoredProblem, type ProblemAccess } from "./rights/authoredProblem.ts"
import { localZip, readVersion } from "./versions/versionRows.ts"

const decodeList = rowsLike(AuthoredProblem)

const listed = (userId: number) =>
  fragment`select p.id, p.title_ru as "titleRu", p.title_en as "titleEn", o.problem_role as "problemRole",
      not p.reserved as published, v.number as version, v.made_at as "changedAt",
      (select count(*) from problem_tests t where t.problem_id = p.id) as tests,
      (select jsonb_build_object('version', r.number, 'state', r.state, 'ok', r.ok)
        from problem_proofs r where r.problem_id = p.id) as proof
    from problem_organisers o join problems p on p.id = o.problem_id
    join lateral (select number, made_at from problem_versions where problem_id = p.id order by number desc limit 1) v
      on true
    where o.user_id = ${userId}`

interface ListRequest extends PageRequest {
  readonly q?: string | undefined
}

/** Problems in which the user has a role, last changed first. */
export const listAuthoredProblems = Effect.fn("listAuthoredProblems")(function* (
  userId: number,
  { page = 1, limit = 20, q: asked = "" }: ListRequest
) {
  const typed = asked.trim().toLowerCase().slice(0, 100)
  const q = isStorable(typed) ? typed : ""
  const matching = fragment`select * from (${listed(userId)}) found where ${q} = '' or id::text = ${q}
    or strpos(lower(concat_ws(' ', "titleRu", "titleEn")), ${q}) > 0`
  const total = yield* totalOf(sql`select count(*) as total from (${matching}) counted`)
  const items = yield* sql`${matching} order by "changedAt" desc, id desc
    limit ${limit} offset ${(page - 1) * limit}`.pipe(decodeList)
  return { items, page, limit, total }
})

const decodeRow = rowsOf({
  submitsAnswers: Schema.Boolean,
  outputLimitBytes: Schema.Int,
  memoryLimitMb: Schema.Int,
  languages: Schema.NullOr(Schema.Array(Schema.String)),
  languageLimits: Schema.NullOr(LanguageLimits),
  checker: Schema.toType(CheckerFlags),
  outputValidator: Schema.NullOr(OutputValidator),
  difficulty: Schema.Int,
  topics: Schema.Array(Schema.String),
  source: Schema.NullOr(Schema.String),
  samples: Schema.Int,
  solutions: Schema.Int
})

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1)

/** A problem as its pages show it. */
export const getAuthoredProblem = Effect.fn("getAuthoredProblem")(function* (access: ProblemAccess) {
  const problem = yield* authoredProblem(access, "viewer")
  const [summary] = yield* sql`select * from (${listed(access.userId)}) found where id = ${problem.id}`.pipe(
    decodeList
  )
  const [row] = yield* sql`
    select submits_answers as "submitsAnswers", output_limit_bytes as "outputLimitBytes", memory_limit_mb as "memoryLimitMb", checker,
      languages, language_limits as "languageLimits",
      output_validator as "outputValidator", difficulty, topics, source,
      (select count(*) from problem_tests t where t.problem_id = p.id and t.sample) as samples,
      (select count(*) from problem_references r where r.problem_id = p.id) as solutions
    from problems p where id = ${problem.id}`.pipe(decodeRow)
  if (summary === undefined || row === undefined) return yield* notFound
  const { outline } = yield* readVersion(problem.id, problem.version)
  const { outputValidator, checker, languages, languageLimits, ...facts } = row
  const publication: PublicationObstacle | null = yield* publicationObstacle(problem)
  const details: AuthoredProblemDetails = {
    ...summary,
    ...facts,
    languages: languages?.map(languageTitle) ?? null,
    languageLimits: Object.entries(languageLimits ?? {}).map(([code, own]) => ({
      language: languageTitle(code),
      ...own
    })),
    timeLimitMs: problem.timeLimitMs,
    limitFromPrograms: problem.limitRule !== null,
    checker: outputValidator === null ? checker : null,
    statements: outline.statements,
    inputValidators: outline.inputValidators.map(({ path }) => path),
    generators: outline.generators,
    images: outline.images.map(({ path, bytes }) => ({ name: nameOf(path), bytes })),
    publicationObstacle: publication
  }
  return details
})

const decodeTests = rowsLike(ProblemTest)

/** Tests of the current version, in the order in which they are judged. */
export const listProblemTests = Effect.fn("listProblemTests")(function* (access: ProblemAccess) {
  const { id } = yield* authoredProblem(access, "viewer")
  return yield* sql`
    select t.ordinal, t.name, t.sample, octet_length(i.bytes) as "inputBytes", octet_length(a.bytes) as "answerBytes"
    from problem_tests t join test_files i on i.hash = t.input_hash join test_files a on a.hash = t.answer_hash
    where t.problem_id = ${id} order by t.ordinal`.pipe(decodeTests)
})

const decodeTest = rowsOf({
  input: Schema.Uint8Array,
  answer: Schema.Uint8Array,
  inputBytes: Schema.Int,
  answerBytes: Schema.Int
})

/** The beginning of a test's input and answer. */
export const getProblemTest = Effect.fn("getProblemTest")(function* (access: ProblemAccess, ordinal: number) {
  const { id } = yield* authoredProblem(access, "viewer")
  const [test] = yield* sql`
    select substring(i.bytes from 1 for ${shownBytes}) as input, substring(a.bytes from 1 for ${shownBytes}) as answer,
      octet_length(i.bytes) as "inputBytes", octet_length(a.bytes) as "answerBytes"
    from problem_tests t join test_files i on i.hash = t.input_hash join test_files a on a.hash = t.answer_hash
    where t.problem_id = ${id} and t.ordinal = ${ordinal}`.pipe(decodeTest)
  if (test === undefined) return yield* notFound
  return { ...test, input: shownText(test.input), answer: shownText(test.answer) }
})

const decodeSolutions = rowsLike(AuthorSolution)

/** Authors' solutions of the current version, with the result of its proof. */
export const listAuthorSolutions = Effect.fn("listAuthorSolutions")(function* (access: ProblemAccess) {
  const { id, version } = yield* authoredProblem(access, "viewer")
  return yield* sql`
    select r.path, r.language, r.expected, s.verdict, s.ok
    from problem_references r
    left join problem_proofs f on f.problem_id = r.problem_id and f.number = ${version}
    left join problem_proof_steps s on s.proof_id = f.id and s.type = 'solution' and s.path = r.path
    where r.problem_id = ${id} order by r.path`.pipe(decodeSolutions)
})

const decodeSource = rowsOf({
  path: Schema.String,
  language: Schema.NullOr(Schema.String),
  source: Schema.String,
  files: Schema.Record(Schema.String, Schema.String)
})

/** The text of one of these solutions. */
export const getAuthorSolution = Effect.fn("getAuthorSolution")(function* (
  access: ProblemAccess,
  path: string
) {
  const { id } = yield* authoredProblem(access, "viewer")
  const [found] =
    yield* sql`select path, language, source, coalesce(files, '{}') as files from problem_references
    where problem_id = ${id} and path = ${path}`.pipe(decodeSource)
  if (found === undefined) return yield* notFound
  const files = Object.entries(found.files).map(([name, source]) => ({ name, source }))
  return { ...found, files }
})

const decodeTexts = rowsOf({
  statementHtml: Schema.String,
  inputHtml: Schema.String,
  outputHtml: Schema.String,
  notesHtml: Schema.NullOr(Schema.String),
  editorialHtml: Schema.NullOr(Schema.String),
  hintsHtml: Schema.Array(Schema.String)
})

/** A statement of the current version: its text, and the HTML that learners see. */
export const getProblemStatement = Effect.fn("getProblemStatement")(function* (
  access: ProblemAccess,
  language: StatementLanguage
) {
  const { id, version } = yield* authoredProblem(access, "viewer")
  const { fileKey, outline } = yield* readVersion(id, version)
  const statement = outline.statements.find((each) => each.language === language)
  const [rendered] = yield* sql`
    select statement_html as "statementHtml", input_html as "inputHtml", output_html as "outputHtml",
      notes_html as "notesHtml", editorial_html as "editorialHtml", hints_html as "hintsHtml"
    from problem_texts where problem_id = ${id} and language = ${language}`.pipe(decodeTexts)
  if (statement === undefined || rendered === undefined) return yield* notFound
  const zip = yield* localZip({ fileKey })
  const text = yield* (yield* PackageReader).run({ type: "text", zip, path: statement.path })
  const { title, format } = statement
  return { version, language, title, format, text, ...rendered }
}, Effect.scoped)

interface GivenStatement {
  readonly language: StatementLanguage
  readonly format: StatementFormat
  readonly text: string
}

/** Renders a text with the images, the constants and the time limit of the current version's package. */
export const renderProblemStatement = Effect.fn("renderProblemStatement")(function* (
  access: ProblemAccess,
  given: GivenStatement
) {
  const { id, version, limitRule, ...problem } = yield* authoredProblem(access, "viewer")
  const timeLimitMs = limitRule === null ? problem.timeLimitMs : null
  yield* (yield* PackageReader).enter(access.userId)
  const zip = yield* localZip(yield* readVersion(id, version))
  return yield* (yield* PackageReader).run({ type: "render", zip, timeLimitMs, ...given })
}, Effect.scoped)

/** Where an export is on the local disk, until the scope closes. */
const exportedZip = Effect.fnUntraced(function* (access: ProblemAccess, form: ExportForm) {
  const { id, version, slug } = yield* authoredProblem(access, "viewer")
  const reader = yield* PackageReader
  yield* reader.enter(access.userId)
  const zip = yield* localZip(yield* readVersion(id, version))
  if (form === "stored") return zip
  const to = join(dirname(zip), "exported.zip")
  return (yield* reader.run({ type: "export", zip, to, seed: slug })) ? to : zip
})

/** The current version in edition 2025-09, or as it is stored. Its content is read from the disk while it is sent. */
export const exportProblem = Effect.fn("exportProblem")(function* (
  access: ProblemAccess,
  form: ExportForm = "edition"
) {
  const response = yield* Scope.Scope
  const read = Effect.flatMap(exportedZip(access, form), (zip) => Scope.provide(streamOfFile(zip), response))
  const file: FileStream = {
    type: "application/zip",
    name: "problem.zip",
    stream: yield* Effect.scoped(read)
  }
  return file
})
