import { Effect } from "effect"
import { normaliseSearch } from "../../platform/database/normaliseSearch.ts"
import { importTests, renameTests } from "./importTests.ts"
import { lockContent } from "./lockContent.ts"
import { invalid, type PackageInvalid } from "../../content/packageFailures.ts"
import { submissionSource } from "../../content/packageSubmissions.ts"
import type { PackageText, ProblemPackage, StatementLanguage } from "../../content/ProblemPackage.ts"
import { type RenderedText, renderText } from "../../content/renderPackage.ts"
import { inTransaction, sql } from "../../platform/database/sql.ts"
import { storableText } from "../../platform/database/storableText.ts"

/**
 * Stores the reference solutions of a problem, so that the judge can prove its tests; earlier verdicts are discarded.
 */
const importReferences = Effect.fn("importReferences")(function* (
  problemId: number,
  { submissions, files }: ProblemPackage
) {
  yield* sql`delete from problem_references where problem_id = ${problemId}`
  for (const submission of submissions) {
    const { path, language, expected, scores } = submission
    const { code, files: others } = yield* submissionSource(files, submission)
    yield* sql`insert into problem_references (problem_id, path, language, source, files, expected, scores)
      values (${problemId}, ${path}, ${language}, ${storableText(code)}, ${storableFiles(others)}::jsonb, ${[...expected]}::text[],
        ${scores === undefined ? null : JSON.stringify(scores)}::jsonb)`
  }
})

const storableFiles = (files: Readonly<Record<string, string>> | undefined) =>
  files === undefined
    ? null
    : JSON.stringify(files, (_name, text) => (typeof text === "string" ? storableText(text) : text))

/** First id for packages without an own id. */
const firstFreeId = 1000

interface Known {
  readonly id: number
  readonly judgingHash: string
  readonly timeLimitMs: number | null
  /** Whether learners may have it: it is public or in a contest. */
  readonly isUsed: boolean
}

type Render = (
  problem: ProblemPackage,
  text: PackageText,
  language: StatementLanguage
) => Effect.Effect<RenderedText, PackageInvalid>

/**
 * Imports one package in one transaction; changed tests or limits raise the problem's version. A time limit that was derived
 * for the same tests, limits and programs stays. Returns the problem's id.
 */
export const importProblem = Effect.fn("importProblem")(function* (
  read: ProblemPackage,
  reserved: boolean,
  render: Render = renderText
) {
  yield* lockContent()
  const known = yield* findKnown(read)
  const isSame = known?.judgingHash === read.judgingHash
  const problem = { ...read, timeLimitMs: read.timeLimitMs ?? (isSame ? known.timeLimitMs : null) }
  if (problem.timeLimitMs === null && (known?.isUsed ?? !reserved)) {
    const message = "must be given, because the problem is public or in a contest"
    return yield* invalid(problem.slug, "problem.yaml", "limits.time_limit", message)
  }
  const id = known?.id ?? problem.id ?? (yield* freeId())
  yield* known === null ? insertProblem(id, problem, reserved) : updateProblem(id, problem, reserved, known)
  yield* importTexts(id, problem, render)
  yield* importReferences(id, problem)
  yield* isSame ? renameTests(id, problem) : importTests(id, problem)
  return id
}, inTransaction)

const findKnown = Effect.fnUntraced(function* ({ slug, id }: ProblemPackage) {
  const rows = yield* sql<{
    id: number
    slug: string
    judging_hash: string
    time_limit_ms: number | null
    used: boolean
  }>`
    select id, slug, judging_hash, time_limit_ms, not reserved or public or exists (
      select from contest_problems cp where cp.problem_id = problems.id) as used
    from problems where slug = ${slug} or id = ${id}`
  const own = rows.find((row) => row.slug === slug)
  const other = rows.find((row) => row.slug !== slug)
  if (other !== undefined) {
    return yield* invalid(slug, "problem.yaml", "zama.id", `${id} belongs to ${other.slug}`)
  }
  if (own !== undefined && id !== null && own.id !== id) {
    const message = `is ${id}, but the problem is known as ${own.id}; its address must not change`
    return yield* invalid(slug, "problem.yaml", "zama.id", message)
  }
  if (own === undefined) return null
  const known: Known = {
    id: own.id,
    judgingHash: own.judging_hash,
    timeLimitMs: own.time_limit_ms,
    isUsed: own.used
  }
  return known
})

const freeId = Effect.fnUntraced(function* () {
  const [row] = yield* sql<{ id: number }>`
    select coalesce(max(id), ${firstFreeId - 1}) + 1 as id
    from problems where id >= ${firstFreeId}`
  return row?.id ?? firstFreeId
})

const columns = (problem: ProblemPackage) => {
  const titles = [problem.texts.get("ru")?.title ?? null, problem.texts.get("en")?.title ?? null]
  return {
    slug: problem.slug,
    content_hash: problem.contentHash,
    judging_hash: problem.judgingHash,
    difficulty: problem.difficulty,
    topics: [...problem.topics],
    title_ru: titles[0] ?? null,
    title_en: titles[1] ?? null,
    search: normaliseSearch(titles.join(" ")),
    source: problem.source,
    time_limit_ms: problem.timeLimitMs,
    limit_rule: problem.limitRule === null ? null : JSON.stringify(problem.limitRule),
    memory_limit_mb: problem.memoryLimitMb,
    languages: problem.languages === null ? null : [...problem.languages],
    language_limits: problem.languageLimits === null ? null : JSON.stringify(problem.languageLimits),
    output_limit_bytes: Math.ceil(problem.outputLimitBytes),
    checker: JSON.stringify(problem.checker),
    output_validator: problem.outputValidator === null ? null : JSON.stringify(problem.outputValidator),
    small_inputs: problem.smallInputs === null ? null : JSON.stringify(problem.smallInputs),
    scoring: problem.scoring === null ? null : JSON.stringify(problem.scoring),
    submits_answers: problem.submitsAnswers,
    answer_choice: problem.answerChoice === null ? null : JSON.stringify(problem.answerChoice),
    links: JSON.stringify(problem.links)
  }
}

const insertProblem = Effect.fnUntraced(function* (id: number, problem: ProblemPackage, reserved: boolean) {
  yield* sql`insert into problems ${sql.insert({ id, reserved, ...columns(problem) })}`
})

const updateProblem = Effect.fnUntraced(function* (
  id: number,
  problem: ProblemPackage,
  reserved: boolean,
  known: Known
) {
  const step = known.judgingHash === problem.judgingHash ? 0 : 1
  yield* sql`
    update problems set ${sql.update({ reserved, ...columns(problem) })}, version = version + ${step}, changed_at = now()
    where id = ${id}`
})

const importTexts = Effect.fnUntraced(function* (id: number, problem: ProblemPackage, render: Render) {
  yield* sql`delete from problem_texts where problem_id = ${id}`
  for (const [language, text] of problem.texts) {
    const html = yield* render(problem, text, language)
    yield* sql`insert into problem_texts ${sql.insert({
      problem_id: id,
      language,
      statement_html: html.statementHtml,
      input_html: html.inputHtml,
      output_html: html.outputHtml,
      notes_html: html.notesHtml,
      editorial_html: html.editorialHtml,
      hints_html: [...html.hintsHtml]
    })}`
  }
})
