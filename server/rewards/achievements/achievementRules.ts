import type { AchievementKind } from "../../../src/api/contract/rewards/achievements.ts"
import { streakDays } from "../streak/streakDays.ts"

/**
 * Events that trigger rules: an accepted solution, an act that counts for the streak, the results of an olympiad.
 * Other events grant their achievements directly.
 */
export type Cause = "accepted" | "day" | "results"

/** SQL with the learner `l.id`: a condition for the achievement, or the topics it applies to. */
type Rule = { readonly causes: ReadonlyArray<Cause> } & (
  | { readonly condition: string }
  | { readonly topics: string }
)

const solved = "from problem_status s where s.user_id = l.id and s.status = 'solved'"
const solvedAtLeast = (count: number) => `(select count(*) ${solved}) >= ${count}`

/** Length of the run of days up to the newest; days covered by a freeze keep the run but do not count. */
const streakOf = (days: number) =>
  `(select count(*) filter (where counts) from (
      select day, counts, day + row_number() over (order by day desc)::integer as run from (${streakDays("l.id")}) d
    ) n where run = (select max(day) + 1 from (${streakDays("l.id")}) d)) >= ${days}`

/** The last ten judged attempts, each on a different problem, so that resending one solution does not count. */
const tenInARow = `(select count(distinct problem_id) filter (where status = 'accepted') from (
    select problem_id, status from solutions
    where user_id = l.id and status not in ('queued', 'running', 'judge_error')
    order by received_at desc, id desc limit 10) lasts) = 10`

/** Requires at least three problems, because a smaller topic is no milestone. */
const completedTopic = `select topic from (
    select unnest(p.topics) as topic, s.problem_id from problems p
    left join problem_status s on s.problem_id = p.id and s.user_id = l.id and s.status = 'solved'
    where was_published(p)) each_problem
  group by topic having count(*) >= 3 and count(problem_id) = count(*)`

/** The learner began, was not disqualified and sent a solution. */
const firstOlympiad = `exists (
    select from contest_participants p join contests c on c.id = p.contest_id
    where p.user_id = l.id and c.status = 'closed_contest' and p.started_at is not null and p.disqualified_at is null
      and exists (select from solutions s where s.contest_id = c.id and s.user_id = l.id and s.unofficial is null))`

/** Rule of each achievement; those without a rule are granted with `giveAchievement`. */
export const rules: Readonly<Partial<Record<AchievementKind, Rule>>> = {
  first_solve: { causes: ["accepted"], condition: `exists (select ${solved})` },
  solved_10: { causes: ["accepted"], condition: solvedAtLeast(10) },
  solved_25: { causes: ["accepted"], condition: solvedAtLeast(25) },
  hard_problem: {
    causes: ["accepted"],
    condition: `exists (select ${solved} and exists (
      select from problems p where p.id = s.problem_id and p.difficulty >= 7))`
  },
  ten_in_a_row: { causes: ["accepted"], condition: tenInARow },
  topic: { causes: ["accepted"], topics: completedTopic },
  streak_7: { causes: ["accepted", "day"], condition: streakOf(7) },
  streak_30: { causes: ["accepted", "day"], condition: streakOf(30) },
  first_olympiad: { causes: ["results"], condition: firstOlympiad }
}
