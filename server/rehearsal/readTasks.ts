import { Effect, Schema } from "effect"
import { Verdict } from "../../src/api/contract/practice/solutions.ts"
import { allowsLanguage } from "../judge/languageRules.ts"
import { rowsOf, sql } from "../platform/database/sql.ts"

const Program = Schema.Struct({
  language: Schema.String,
  source: Schema.String,
  /** Verdicts that the package allows for the program; empty if it does not say. */
  expected: Schema.Array(Verdict)
})
export type Program = typeof Program.Type

export interface Task {
  readonly problemId: number
  readonly right: ReadonlyArray<Program>
  readonly wrong: ReadonlyArray<Program>
}

const decodeRows = rowsOf({
  problemId: Schema.Int,
  languages: Schema.NullOr(Schema.Array(Schema.String)),
  contestLanguages: Schema.NullOr(Schema.Array(Schema.String)),
  programs: Schema.Array(Program)
})

/** A program for a problem whose package has none: it prints nothing right, and any verdict may follow. */
const anyProgram: Program = { language: "python", source: "print(0)\n", expected: [] }

/**
 * The problems of a contest with the programs of their packages, in languages that judge, problem and contest accept.
 * Programs of several files are left out, because a solution has one.
 */
export const readTasks = Effect.fn("readTasks")(function* (contestId: number) {
  const rows = yield* sql`
    select cp.problem_id as "problemId", p.languages, c.languages as "contestLanguages", (
      select coalesce(jsonb_agg(jsonb_build_object('language', r.language, 'source', r.source, 'expected', r.expected)
        order by r.path), '[]') from problem_references r join judge_languages l on l.id = r.language
      where r.problem_id = cp.problem_id and r.files is null) as programs
    from contest_problems cp join problems p on p.id = cp.problem_id join contests c on c.id = cp.contest_id
    where cp.contest_id = ${contestId} order by cp.ordinal`.pipe(decodeRows)
  return rows.map(({ problemId, languages, contestLanguages, programs }): Task => {
    const usable = programs.filter(
      ({ language }) =>
        allowsLanguage(languages, language) &&
        (contestLanguages === null || contestLanguages.includes(language))
    )
    const isRight = ({ expected }: Program) => expected.includes("accepted")
    const wrong = usable.filter((program) => !isRight(program))
    return { problemId, right: usable.filter(isRight), wrong: wrong.length > 0 ? wrong : [anyProgram] }
  })
})

const lineComments: Readonly<Record<string, string>> = { python: "#", pypy: "#" }

/** The program as one participant writes it: a comment makes it differ from those of others. */
export const signed = ({ language, source }: Program, by: string): string =>
  `${source.trimEnd()}\n${lineComments[language] ?? "//"} ${by}\n`
