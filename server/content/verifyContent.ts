import { basename } from "node:path"
import { answersFormat } from "../../src/api/contract/practice/solutions.ts"
import { Effect } from "effect"
import type { JudgeBackend } from "../judge/JudgeBackend.ts"
import type { MakeTests } from "./generators/generatedFiles.ts"
import { isZip } from "./openZip.ts"
import { packageFolders, readTopics } from "./readContent.ts"
import { deriveTimeLimit } from "./deriveTimeLimit.ts"
import { submissionSource } from "./packageSubmissions.ts"
import { readPackage } from "./readPackage.ts"
import type { ProblemPackage } from "./ProblemPackage.ts"
import type { ProofCache } from "./ProofCache.ts"
import {
  inspectProblem,
  judgedProblem,
  sameFailures,
  type VerifiedSubmission,
  verifySubmission
} from "./verifyProblem.ts"

export interface VerifyOptions {
  readonly contentFolder: string
  /** Slugs of problems in the folder, and paths of zips; all problems of the folder if empty. */
  readonly packages: ReadonlyArray<string>
  /** Starts the backend; called when the first program has to be judged. */
  readonly backend: () => Promise<JudgeBackend>
  /** Runs the generators of packages without secret tests. */
  readonly makeTests?: MakeTests
  /** Cache of earlier proofs; `null` proves everything. */
  readonly proofs: ProofCache | null
  readonly print: (line: string) => void
}

/**
 * Verifies packages: judges every file under `submissions/` and compares the verdict with its folder.
 * Prints progress; returns the number of faulty problems.
 */
export const verifyContent = Effect.fn("verifyContent")(function* (options: VerifyOptions) {
  const { contentFolder, packages, print } = options
  const topics = new Set((yield* readTopics(contentFolder)).map(({ slug }) => slug))
  const folders = yield* packageFolders(contentFolder)
  const [zips, slugs] = [packages.filter(isZip), packages.filter((name) => !isZip(name))]
  const unknown = slugs.filter((slug) => !folders.some((folder) => basename(folder) === slug))
  for (const slug of unknown) print(`${slug}: there is no such problem`)
  const named = folders.filter((folder) => packages.length === 0 || slugs.includes(basename(folder)))
  const wanted = [...named, ...zips]
  let faulty = unknown.length
  for (const [index, path] of wanted.entries()) {
    print(`[${index + 1}/${wanted.length}] ${basename(path)}`)
    const faults = yield* verifyPath(path, topics, options)
    if (faults > 0) faulty += 1
  }
  return faulty
})

/** The proofs are those of the content folder, so they do not cover a zip. */
const verifyPath = (path: string, topics: ReadonlySet<string>, options: VerifyOptions) =>
  readPackage(path, options.makeTests).pipe(
    Effect.flatMap((problem) =>
      verifyPackage(problem, topics, { ...options, proofs: isZip(path) ? null : options.proofs })
    ),
    Effect.catchTag("PackageInvalid", (invalid) =>
      Effect.sync(() => {
        options.print(`  FAULT ${invalid.message}`)
        return 1
      })
    ),
    Effect.scoped
  )

const verifyPackage = Effect.fnUntraced(function* (
  problem: ProblemPackage,
  topics: ReadonlySet<string>,
  { backend: startBackend, proofs, print }: VerifyOptions
) {
  const { faults, warnings } = yield* inspectProblem(problem, topics)
  for (const fault of faults) print(`  FAULT ${fault}`)
  for (const warning of warnings) print(`  warn  ${warning}`)
  for (const { path, reason } of problem.skippedSubmissions) print(`  skip  ${path}: ${reason}`)
  const programs = yield* Effect.forEach(problem.submissions, (each) => submissionSource(problem.files, each))
  const proved = JSON.stringify([problem.judgingHash, problem.submissions, programs])
  if (proofs?.has(problem.slug, proved)) {
    print("  ok    proved before")
    return faults.length
  }
  const backend = yield* Effect.promise(startBackend)
  const { limitRule } = problem
  const timeLimitMs =
    problem.timeLimitMs ?? (limitRule === null ? 0 : yield* deriveTimeLimit(backend, problem, limitRule))
  if (limitRule !== null) print(`  limit ${timeLimitMs} ms, derived from programs`)
  const judged = yield* judgedProblem(problem, timeLimitMs)
  const verified: Array<VerifiedSubmission> = []
  for (const submission of problem.submissions) {
    const { language } = submission
    const isJudged = language === answersFormat || backend.languages().some(({ id }) => id === language)
    if (language === null || !isJudged) {
      print(`  skip  ${submission.path}: its language is not judged here`)
      continue
    }
    const result = yield* verifySubmission(backend, problem, judged, submission, language)
    verified.push(result)
    print(lineOf(result))
  }
  const gaps = problem.submitsAnswers ? [] : languageGaps(verified, backend)
  for (const warning of [...gaps, sameFailures(verified)]) {
    if (warning !== null) print(`  warn  ${warning}`)
  }
  const noneAccepted = !verified.some(({ submission }) => submission.folder === "accepted")
  if (noneAccepted) print("  FAULT has no accepted solution")
  const unproved = verified.filter(({ fault }) => fault !== null).length + Number(noneAccepted)
  if (unproved === 0) proofs?.add(problem.slug, proved)
  return faults.length + unproved
})

function lineOf({ submission, judgement, fault, failedAt }: VerifiedSubmission): string {
  const { path } = submission
  if (fault !== null) return `  FAULT ${path} ${fault}`
  const test = failedAt === null ? "" : ` at ${failedAt}`
  const { scored } = judgement
  const score = scored === undefined ? "" : ` with ${scored.score} of ${scored.maxScore}`
  return `  ok    ${path}: ${judgement.status}${score}${test}, ${judgement.timeMs ?? 0} ms`
}

/** Each language needs an accepted solution to prove that its limits can be met. */
function languageGaps(verified: ReadonlyArray<VerifiedSubmission>, backend: JudgeBackend) {
  const accepted = verified.filter(({ submission }) => submission.folder === "accepted")
  const covered = new Set(accepted.map(({ submission }) => submission.language))
  return backend
    .languages()
    .filter(({ id }) => !covered.has(id))
    .map(({ name }) => `has no accepted solution in ${name}`)
}
