import { seededRandom } from "../platform/seededRandom.ts"
import type { Profile } from "./profile.ts"
import { around, between, logNormal, oneOf, type Random } from "./random.ts"
import { type Program, signed, type Task } from "./readTasks.ts"

/** One solution of a plan, with what happens around it. */
export interface PlannedSolution {
  /** Earliest moment in milliseconds after the start of the participant's time. */
  readonly at: number
  readonly problemId: number
  readonly language: string
  readonly source: string
  readonly expected: Program["expected"]
  /** Length of a network failure that begins before it, in milliseconds. */
  readonly cutMs: number | null
  /** The page is reloaded after it was sent. */
  readonly reloads: boolean
}

/** Decisions of one participant. Moments are in milliseconds. */
export interface Plan {
  readonly number: number
  readonly school: string
  readonly signsIn: boolean
  readonly registers: boolean
  /** Relative to the start of the contest. */
  readonly arrivesAt: number
  /** From the start, or the arrival if that is later, until «Get started» is pressed. */
  readonly startDelay: number
  readonly clockOffset: number
  /** When the second window opens, after the start of the participant's time; null for one window. */
  readonly secondWindowAt: number | null
  readonly finishes: boolean
  readonly solutions: ReadonlyArray<PlannedSolution>
}

interface PlanOptions {
  readonly participants: number
  /** Time of each participant in milliseconds. */
  readonly lengthMs: number
  readonly leadMs: number
  readonly speed: number
  readonly hasRegistration: boolean
}

/** Sends no solution in the last moments, because it could come too late. */
const marginMs = 1_500

const solutionsOf = (
  random: Random,
  profile: Profile,
  tasks: ReadonlyArray<Task>,
  by: string,
  options: PlanOptions
) => {
  const { lengthMs, speed } = options
  const hurries = random() < profile.lastMinuteShare
  const lastMinute = Math.max(0, lengthMs - 60_000 / speed)
  const solutions: Array<PlannedSolution> = []
  let at = 0
  for (const { problemId, right, wrong } of tasks) {
    for (let attempt = 1; attempt <= profile.attempts; attempt++) {
      at += (logNormal(random, profile.think) * 1_000) / speed
      const isRight = right.length > 0 && random() < profile.rightShare
      const program = oneOf(random, isRight ? right : wrong)
      if (program === undefined) continue
      const source = signed(program, `${by} ${problemId} ${attempt}`)
      const cut =
        random() < profile.cuts.share ? (between(random, profile.cuts.seconds) * 1_000) / speed : null
      const reloads = random() < profile.reloadShare
      const { language, expected } = program
      solutions.push({ at, problemId, language, source, expected, cutMs: cut, reloads })
      if (isRight) break
    }
  }
  const inTime = solutions.filter(({ at: moment }) => moment < lengthMs - marginMs)
  const last = inTime.at(-1) ?? solutions[0]
  if (last === undefined) return []
  const before = inTime.slice(0, -1)
  const latest = Math.max(0, lengthMs - marginMs)
  if (hurries)
    return [...before, { ...last, at: between(random, { from: Math.min(lastMinute, latest), to: latest }) }]
  return [...before, { ...last, at: Math.min(last.at, latest) }]
}

/** Plans a crowd by a profile. The plan depends on its arguments only. */
export function planCrowd(
  profile: Profile,
  tasks: ReadonlyArray<Task>,
  options: PlanOptions
): ReadonlyArray<Plan> {
  const random = seededRandom(profile.seed)
  const { participants, leadMs, speed, lengthMs, hasRegistration } = options
  const sizes = profile.schools.reduce((sum, { size }) => sum + size, 0)
  const schoolOf = (number: number) => {
    let left = ((number + 0.5) / participants) * sizes
    return profile.schools.find(({ size }) => (left -= size) <= 0) ?? profile.schools[0]
  }
  /** From seconds before the start to milliseconds after it, within the time that the rehearsal has. */
  const momentOf = (secondsBefore: number) =>
    Math.min(Math.max((-secondsBefore * 1_000) / speed, 500 - leadMs), lengthMs / 2)
  return Array.from({ length: participants }, (_, number): Plan => {
    const { name, arrives } = schoolOf(number)
    const arrivesAt = momentOf(around(random, arrives))
    // Registration ends with the start, and takes a moment.
    const isBefore = arrivesAt < -Math.max(1_000, leadMs / 10)
    const { wrongClocks, twoWindowsShare, finishShare } = profile
    return {
      number,
      school: name,
      arrivesAt,
      signsIn: random() < profile.signInShare,
      registers: random() < profile.registerShare && isBefore && hasRegistration,
      startDelay: (random() * profile.startWithin * 1_000) / speed,
      clockOffset: random() < wrongClocks.share ? between(random, wrongClocks.seconds) * 1_000 : 0,
      secondWindowAt: random() < twoWindowsShare ? lengthMs * between(random, { from: 0.1, to: 0.5 }) : null,
      finishes: random() < finishShare,
      solutions: solutionsOf(random, profile, tasks, `participant ${number}`, options)
    }
  })
}
