import { Effect } from "effect"
import {
  stageResultFields,
  type SelectionRow,
  type StageOutcome
} from "../../../../src/api/contract/organiser/selection.ts"
import { normaliseSearch } from "../../../platform/database/normaliseSearch.ts"
import { readOutcomes, readStage } from "../../../olympiads/selection/promote.ts"
import { readContests } from "../../../olympiads/store/findContest.ts"
import { type OrganiserAccess, organiserContest } from "../../../olympiads/store/organiserContest.ts"
import { type PageRequest, rowsOf, sql } from "../../../platform/database/sql.ts"
import { fullName } from "../people/peopleRows.ts"

interface SelectionRequest extends PageRequest {
  readonly q?: string | undefined
  readonly outcome?: StageOutcome | undefined
}

const decodeRows = rowsOf(stageResultFields)

/** The current outcome of the selection, final after the results are published; best first. */
export const getSelection = Effect.fn("getSelection")(function* (
  access: OrganiserAccess,
  { page = 1, limit = 20, q = "", outcome }: SelectionRequest
) {
  const { id, life } = yield* organiserContest(access, "viewer")
  const published = life.state === "closed_contest"
  const stage = yield* readStage(id)
  if (stage === null) {
    return { items: [], page, limit, total: 0, next: null, published, passed: 0, candidates: 0 }
  }
  const [next] = yield* readContests("c.id = $1", [stage.nextContestId])
  const outcomes = yield* readOutcomes(id, stage.selection)
  const known = new Map(outcomes.map(({ userId, outcome: each }) => [userId, each]))
  const all = (yield* readPeople(id, stage.nextContestId)).flatMap((person): Array<SelectionRow> => {
    const own = known.get(person.userId)
    return own === undefined ? [] : [{ ...person, outcome: own }]
  })
  const found = matching(all, q).filter((row) => outcome === undefined || row.outcome === outcome)
  return {
    items: found.slice((page - 1) * limit, page * limit),
    page,
    limit,
    total: found.length,
    next: next === undefined ? null : { slug: next.slug, titleRu: next.titleRu, titleEn: next.titleEn },
    published,
    passed: all.filter((row) => row.outcome === "passed").length,
    candidates: all.length
  }
})

const readPeople = (contestId: number, nextContestId: number) =>
  sql`
    select p.user_id as "userId", ${sql.literal(fullName)} as name, p.city, p.grade, p.points,
      p.penalty_min as "penaltyMin",
      a.reason as appeal, n.started_at is not null as "begunNext"
    from contest_participants p join users u on u.id = p.user_id
    left join contest_appeals a on a.contest_id = p.contest_id and a.user_id = p.user_id
    left join contest_participants n on n.contest_id = ${nextContestId} and n.user_id = p.user_id
    where p.contest_id = ${contestId}
    order by p.points desc, p.penalty_min, p.reached_at nulls last, p.user_id`.pipe(decodeRows)

function matching(rows: ReadonlyArray<SelectionRow>, query: string) {
  const text = normaliseSearch(query.slice(0, 100))
  return text === "" ? rows : rows.filter(({ name }) => name !== null && normaliseSearch(name).includes(text))
}
