import { Effect, Schema } from "effect"
import { allowsLanguage } from "../../../judge/languageRules.ts"
import { programmingLanguage } from "../../../judge/languages/programmingLanguages.ts"
import { labelOf } from "../../../olympiads/participation/contestProblems.ts"
import { rowsOf, sql } from "../../../platform/database/sql.ts"
import type { CheckedProblem } from "./checkProblems.ts"
import { amber, checked, red } from "./findings.ts"

const decodeFacts = rowsOf({
  /** Ids that the contest allows; null for all. */
  allowed: Schema.NullOr(Schema.Array(Schema.String)),
  offered: Schema.Array(Schema.String)
})

/**
 * Checks that the judge offers the allowed languages, and that each problem has one left. Without a judge nothing is
 * offered, which the check of the capacity reports.
 */
export const checkLanguages = Effect.fn("checkLanguages")(function* (
  contestId: number,
  problems: ReadonlyArray<CheckedProblem>
) {
  const [facts] = yield* sql`select languages as allowed,
      (select coalesce(jsonb_agg(id), '[]') from judge_languages) as offered
    from contests where id = ${contestId}`.pipe(decodeFacts)
  const { allowed, offered } = facts ?? { allowed: null, offered: [] }
  const fine = { key: "readiness.languages.fine" } as const
  if (offered.length === 0) return checked("languages", [], fine)
  const absent = (allowed ?? []).filter((id) => !offered.includes(id))
  const left = offered.filter((id) => allowed === null || allowed.includes(id))
  const closed = problems.filter(
    ({ submitsAnswers, solutionLanguages }) =>
      !submitsAnswers && !left.some((id) => allowsLanguage(solutionLanguages, id))
  )
  return checked(
    "languages",
    [
      ...closed.map(({ ordinal }) => red("readiness.languages.none", { label: labelOf(ordinal) })),
      ...absent.map((id) =>
        amber("readiness.languages.absent", { language: programmingLanguage(id)?.title ?? id })
      )
    ],
    fine
  )
})
