import { Clock, Effect, Schema } from "effect"
import { Verdict } from "../../src/api/contract/practice/solutions.ts"
import { advanceTo } from "../../src/machines/contest/applyEvent.ts"
import { windowEnd } from "../../src/machines/contest/participationRules.ts"
import { isJudged } from "../../src/machines/isJudged.ts"
import { verifyTotals } from "../olympiads/results/verifyTotals.ts"
import { readContests } from "../olympiads/store/findContest.ts"
import { rowsOf, sql } from "../platform/database/sql.ts"
import type { Clone } from "./cloneContest.ts"
import type { SolutionBelief } from "./crowd/beliefs.ts"
import type { Browser } from "./crowd/Browser.ts"
import type { Findings } from "./crowd/Observations.ts"

const Millis = Schema.NullOr(Schema.Finite)

const StoredSolution = Schema.Struct({
  id: Schema.Int,
  userId: Schema.Int,
  problemId: Schema.Int,
  language: Schema.String,
  source: Schema.String,
  key: Schema.NullOr(Schema.String),
  status: Verdict,
  score: Schema.Int,
  receivedAt: Schema.Finite,
  isOfficial: Schema.Boolean,
  isOfCrowd: Schema.Boolean
})
type StoredSolution = typeof StoredSolution.Type

const StoredParticipant = Schema.Struct({
  userId: Schema.Int,
  startedAt: Millis,
  completedAt: Millis,
  extraMs: Schema.Finite,
  points: Schema.Int,
  solved: Schema.Int,
  place: Schema.Int,
  isOfCrowd: Schema.Boolean
})

const readSolutions = ({ contestId, rehearsalId }: Clone) =>
  sql`select s.id, s.user_id as "userId", s.problem_id as "problemId", s.language, s.source, s.request_key as key,
      s.status, s.score, (extract(epoch from s.received_at) * 1000)::float8 as "receivedAt",
      s.unofficial is null as "isOfficial", u.rehearsal_id is not distinct from ${rehearsalId} as "isOfCrowd"
    from solutions s join users u on u.id = s.user_id
    where s.contest_id = ${contestId} or u.rehearsal_id = ${rehearsalId} order by s.id`.pipe(
    rowsOf(StoredSolution)
  )

/** Ranks as in the standings: equal results share one. */
const readParticipants = ({ contestId, rehearsalId }: Clone) =>
  sql`select p.user_id as "userId", (extract(epoch from p.started_at) * 1000)::float8 as "startedAt",
      (extract(epoch from p.completed_at) * 1000)::float8 as "completedAt", p.extra_s * 1000.0::float8 as "extraMs",
      p.points, p.solved,
      (rank() over (partition by p.started_at is null or p.disqualified_at is not null
        order by p.points desc, p.penalty_min, p.reached_at nulls last))::int as place,
      u.rehearsal_id is not distinct from ${rehearsalId} as "isOfCrowd"
    from contest_participants p join users u on u.id = p.user_id
    where p.contest_id = ${contestId}`.pipe(rowsOf(StoredParticipant))

/** Receipts are told with millisecond precision, and PostgreSQL stores microseconds. */
const isSameMoment = (one: number, other: number) => Math.abs(one - other) < 2

interface Participation {
  readonly browser: Browser
  readonly findings: Findings
}

const compareVerdict = (
  { browser, findings }: Participation,
  what: string,
  { shown, streamWasOpen, planned }: SolutionBelief,
  stored: StoredSolution
) => {
  const streamed = browser.beliefs.streamed.get(stored.id)
  if (!isJudged(stored.status)) return findings.add("notJudged", what)
  if (stored.status === "judge_error") return findings.add("judgeError", what)
  const isShown = shown !== null && isJudged(shown.status)
  if (isShown && (shown.status !== stored.status || shown.score !== stored.score)) {
    findings.add(
      "verdictDiffers",
      `${what}: ${shown.status} ${shown.score}, stored ${stored.status} ${stored.score}`
    )
  }
  if (streamed !== undefined && streamed !== stored.status) {
    findings.add("verdictDiffers", `${what}: ${streamed} in the stream, stored ${stored.status}`)
  }
  if (planned.expected.length > 0 && !planned.expected.includes(stored.status)) {
    findings.add("verdictUnexpected", `${what}: ${stored.status}, expected ${planned.expected.join(", ")}`)
  }
  if (streamWasOpen && streamed === undefined) findings.add("eventMissed", what)
  return undefined
}

const compareSolution = (
  { browser, findings }: Participation,
  belief: SolutionBelief,
  stored: StoredSolution | undefined,
  completedAt: number | null
) => {
  const { receipt, planned } = belief
  if (receipt === null) return
  const what = `solution ${receipt.id} of ${browser.who}`
  if (stored === undefined) return findings.add("lostSolution", what)
  if (stored.userId !== browser.account.userId) findings.add("wrongOwner", what)
  const { problemId, language, source } = planned
  if (stored.problemId !== problemId || stored.language !== language || stored.source !== source) {
    findings.add("changedSolution", what)
  }
  if (!isSameMoment(stored.receivedAt, Date.parse(receipt.receivedAt))) {
    findings.add("changedSolution", `${what}: the time of receipt`)
  }
  const { startedAt, endsAt } = browser.beliefs
  const last = Math.min(endsAt ?? Infinity, completedAt ?? Infinity)
  const isInTime = startedAt !== null && stored.receivedAt >= startedAt && stored.receivedAt < last
  if (stored.isOfficial && !isInTime) findings.add("lateAccepted", what)
  if (!stored.isOfficial && isInTime) findings.add("notCounted", what)
  return compareVerdict({ browser, findings }, what, belief, stored)
}

/** A solution without a receipt may be stored: its answer was lost. Each key is stored at most once. */
const compareDoubles = (
  findings: Findings,
  solutions: ReadonlyArray<StoredSolution>,
  keys: ReadonlySet<string>
) => {
  const seen = new Set<string>()
  for (const { id, key, isOfCrowd } of solutions) {
    if (!isOfCrowd) findings.add("stranger", `solution ${id}`)
    else if (key === null || !keys.has(key) || seen.has(key))
      findings.add("doubledSolution", `solution ${id}`)
    else seen.add(key)
  }
}

/** The own line is always current. Its rank counts the lines of others, which a freeze hides. */
const compareLine = (
  { browser, findings }: Participation,
  stored: typeof StoredParticipant.Type,
  ranksAreFinal: boolean
) => {
  const { mine } = browser.beliefs
  if (mine === null) return
  const isSame = mine.points === stored.points && mine.solved === stored.solved
  if (isSame && (!ranksAreFinal || mine.place === stored.place)) return
  const text = (line: { readonly points: number; readonly place: number }) =>
    `${line.points} points, rank ${line.place}`
  findings.add("standingsDiffer", `${browser.who}: ${text(mine)} on the page, ${text(stored)} stored`)
}

/** The moment at which the copy ends for a participant who has started. */
const readEnds = Effect.fnUntraced(function* ({ contestId }: Clone) {
  const now = yield* Clock.currentTimeMillis
  const [contest] = yield* readContests("c.id = $1", [contestId])
  const life = contest === undefined ? null : advanceTo(contest.life, now)
  return (stored: typeof StoredParticipant.Type) => (life === null ? null : windowEnd(life, stored, now))
})

/** A page that does not load again learns of no other end. */
const compareEnd = ({ browser, findings }: Participation, endsAt: number | null) => {
  const believed = browser.beliefs.endsAt
  if (believed === null || endsAt === null || isSameMoment(believed, endsAt)) return
  findings.add("endMoved", `${browser.who}: by ${Math.round(endsAt - believed)} ms in the end`)
}

/** Compares what each participant believes with what is stored, and the stored results with those of the solutions. */
export const compareBeliefs = Effect.fn("compareBeliefs")(function* (
  clone: Clone,
  browsers: ReadonlyArray<Browser>,
  findings: Findings
) {
  const solutions = yield* readSolutions(clone)
  const participants = new Map((yield* readParticipants(clone)).map((one) => [one.userId, one]))
  const ranksAreFinal =
    clone.original.life.schedule.freezeAt === null && solutions.every(({ status }) => isJudged(status))
  const endOf = yield* readEnds(clone)
  const byId = new Map(solutions.map((one) => [one.id, one]))
  for (const browser of browsers) {
    const { beliefs, account, who } = browser
    const stored = participants.get(account.userId)
    for (const belief of beliefs.solutions) {
      const solution = byId.get(belief.receipt?.id ?? 0)
      compareSolution({ browser, findings }, belief, solution, stored?.completedAt ?? null)
    }
    const isStartMoved =
      beliefs.startedAt !== null &&
      (stored === undefined ||
        stored.startedAt === null ||
        !isSameMoment(stored.startedAt, beliefs.startedAt))
    if (isStartMoved) findings.add("startMoved", who)
    if (stored !== undefined) compareEnd({ browser, findings }, endOf(stored))
    if (beliefs.mine !== null && stored !== undefined)
      compareLine({ browser, findings }, stored, ranksAreFinal)
  }
  for (const { userId, isOfCrowd } of participants.values()) {
    if (!isOfCrowd) findings.add("stranger", `participant ${userId}`)
  }
  compareDoubles(
    findings,
    solutions,
    new Set(browsers.flatMap(({ beliefs }) => beliefs.solutions.map(({ key }) => key)))
  )
  const { differences } = yield* verifyTotals(clone.contestId)
  for (const { userId, stored, counted } of differences) {
    findings.add(
      "pointsDiffer",
      `participant ${userId}: ${stored.points} points stored, ${counted.points} counted`
    )
  }
})
