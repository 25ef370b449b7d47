import { Effect, Schema } from "effect"
import type { CheckerFlags } from "../../../src/checker/compareOutput.ts"
import { CheckerFlags as CheckerFlagsSchema } from "../../../src/api/contract/practice/problems.ts"
import { LanguageLimits } from "../languageRules.ts"
import { OutputValidator } from "./OutputValidator.ts"
import { ProblemScoring } from "./ProblemScoring.ts"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"

export interface StoredTest {
  readonly ordinal: number
  /** Such as `secret/01`. */
  readonly name: string
  readonly sample: boolean
  readonly input: Uint8Array
  readonly answer: Uint8Array
  /** Arguments of the output validator; null for those of the problem. */
  readonly validatorArgs: ReadonlyArray<string> | null
}

/** Everything a verdict on a problem depends on. */
export interface JudgedProblem {
  readonly version: number
  readonly timeLimitMs: number
  readonly memoryLimitMb: number
  /** Limits in single languages by code; absent or null if there are none. */
  readonly languageLimits?: LanguageLimits | null
  readonly outputLimitBytes: number
  readonly checker: CheckerFlags
  /** The program that decides instead of the checker. */
  readonly outputValidator: OutputValidator | null
  /** Test groups and their scores; null for a pass-fail problem. */
  readonly scoring: ProblemScoring | null
  readonly tests: ReadonlyArray<StoredTest>
}

const Head = Schema.Struct({
  version: Schema.Int,
  timeLimitMs: Schema.NullOr(Schema.Int),
  memoryLimitMb: Schema.Int,
  languageLimits: Schema.NullOr(LanguageLimits),
  outputLimitBytes: Schema.Int,
  checker: Schema.toType(CheckerFlagsSchema),
  outputValidator: Schema.NullOr(OutputValidator),
  scoring: Schema.NullOr(ProblemScoring)
})
const decodeHead = rowsOf(Head)

/** A problem whose time limit may still have to be derived from programs. */
type CachedProblem = typeof Head.Type & Pick<JudgedProblem, "tests">

const TestRow = Schema.Struct({
  ordinal: Schema.Int,
  name: Schema.String,
  sample: Schema.Boolean,
  input: Schema.Uint8Array,
  answer: Schema.Uint8Array,
  validatorArgs: Schema.NullOr(Schema.Array(Schema.String))
})
const decodeTests = rowsOf(TestRow)

/** Maximum size of cached tests; the least recently used problems are evicted first. */
const cachedBytesMax = 128 * 1024 * 1024

const sizeOf = ({ tests }: CachedProblem) =>
  tests.reduce((sum, test) => sum + test.input.length + test.answer.length, 0)

/** Caches problems and their tests by version. */
export class ProblemTests {
  readonly #known = new Map<number, CachedProblem>()
  #bytes = 0

  /** `ceilingMs` replaces a missing time limit. Null if there is no such problem, or neither a limit nor `ceilingMs`. */
  readonly get = Effect.fnUntraced({ self: this }, function* (problemId: number, ceilingMs?: number) {
    const problem = yield* this.#read(problemId)
    const timeLimitMs = problem?.timeLimitMs ?? ceilingMs
    if (problem === null || timeLimitMs === undefined) return null
    const judged: JudgedProblem = { ...problem, timeLimitMs }
    return judged
  })

  readonly #read = Effect.fnUntraced({ self: this }, function* (problemId: number) {
    const head = sql`
      select version, time_limit_ms as "timeLimitMs", memory_limit_mb as "memoryLimitMb",
        language_limits as "languageLimits",
        output_limit_bytes as "outputLimitBytes", checker, output_validator as "outputValidator", scoring
      from problems where id = ${problemId}`
    const [now] = yield* decodeHead(yield* head)
    if (now === undefined) return null
    const known = this.#known.get(problemId)
    // A limit that is derived makes no new version.
    if (known?.version === now.version) {
      return this.#remember(problemId, { ...known, timeLimitMs: now.timeLimitMs })
    }
    const read = Effect.all([head, readTests(problemId)])
    // Read in one snapshot, so that limits and tests belong to the same version.
    const [heads, tests] = yield* inTransaction(
      Effect.andThen(sql`set transaction isolation level repeatable read`, read)
    )
    const [fresh] = yield* decodeHead(heads)
    return fresh === undefined ? null : this.#remember(problemId, { ...fresh, tests })
  })

  #remember(problemId: number, problem: CachedProblem): CachedProblem {
    this.#forget(problemId)
    this.#known.set(problemId, problem)
    this.#bytes += sizeOf(problem)
    for (const oldest of this.#known.keys()) {
      if (this.#bytes <= cachedBytesMax || oldest === problemId) break
      this.#forget(oldest)
    }
    return problem
  }

  #forget(problemId: number) {
    const known = this.#known.get(problemId)
    if (known === undefined) return
    this.#known.delete(problemId)
    this.#bytes -= sizeOf(known)
  }
}

const readTests = Effect.fnUntraced(function* (problemId: number) {
  const rows = yield* sql`
    select t.ordinal, t.name, t.sample, i.bytes as input, a.bytes as answer, t.validator_args as "validatorArgs"
    from problem_tests t
    join test_files i on i.hash = t.input_hash
    join test_files a on a.hash = t.answer_hash
    where t.problem_id = ${problemId}
    order by t.ordinal`
  return yield* decodeTests(rows)
})
