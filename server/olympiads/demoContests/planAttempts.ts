import type { LanguageId } from "../../judge/JudgeBackend.ts"

/** A reference program of a problem; `right` means that it is expected to be accepted. */
export interface Program {
  readonly id: number
  readonly language: LanguageId
  readonly right: boolean
}

interface Task {
  readonly problemId: number
  readonly programs: ReadonlyArray<Program>
}

/** The interval in which participants can work, in milliseconds; each one has `lasts` of it. */
export interface Window {
  readonly from: number
  readonly to: number
  readonly lasts: number
}

/** Index of the participant and the number of participants; index 0 is the strongest. */
export interface Participant {
  readonly person: number
  readonly of: number
  readonly language: LanguageId
}

interface Attempt {
  readonly problemId: number
  readonly programId: number
  readonly at: number
}

interface Plan {
  readonly startedAt: number
  /** Null if the participant works until the time is up. */
  readonly completedAt: number | null
  readonly attempts: ReadonlyArray<Attempt>
}

/** Pseudo-random number from 0 to 1, deterministic for the given words. */
function chance(...words: ReadonlyArray<string | number>): number {
  let hash = 2166136261
  for (const char of words.join(" ")) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619)
  // Mix the hash, because the last words change too few of its bits.
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** Plans a synthetic participant's attempts. The result is deterministic. */
export function planAttempts(who: Participant, tasks: ReadonlyArray<Task>, window: Window): Plan {
  const programs = tasks.flatMap((task, index) => programsFor(who, task, index / tasks.length))
  const startedAt = startOf(who, window)
  const used = window.lasts * (0.55 + 0.4 * chance("used", who.person))
  const attempts = programs.map(({ problemId, program }, index) => {
    const share = (index + 0.4 + 0.5 * chance("moment", who.person, index)) / programs.length
    return { problemId, programId: program.id, at: Math.round(startedAt + used * share) }
  })
  const leaves = chance("leaves", who.person) < 0.5
  return { startedAt, completedAt: leaves ? Math.round(startedAt + used + 60_000) : null, attempts }
}

/** Strong participants and easy problems make a solution likelier. Some need several attempts; some do not try. */
function programsFor({ person, of, language }: Participant, { problemId, programs }: Task, hardness: number) {
  const luck = (what: string) => chance(what, person, problemId)
  const solves = 1 - (person + 0.5) / of + 0.3 * (luck("solves") - 0.5) > hardness + 0.1
  const right = ofLanguage(programs, language, true)
  const wrong = ofLanguage(programs, language, false)
  const failures = solves ? Number(luck("fails") < 0.4) : Math.floor(luck("tries") * 2.2)
  const first = Math.floor(luck("which") * wrong.length)
  const failed = Array.from({ length: Math.min(failures, wrong.length) }, (_, index) =>
    wrong.at((first + index) % wrong.length)
  )
  return [...failed, ...(solves ? right.slice(0, 1) : [])].flatMap((program) =>
    program === undefined ? [] : [{ problemId, program }]
  )
}

/** Prefers programs in the participant's own language, if there are any. */
function ofLanguage(programs: ReadonlyArray<Program>, language: LanguageId, right: boolean) {
  const wanted = programs.filter((program) => program.right === right)
  const own = wanted.filter((program) => program.language === language)
  return own.length > 0 ? own : wanted
}

const hour = 3_600_000
const day = 24 * hour
/** 10:00 to 19:00 Moscow time, in UTC. */
const daytime = { from: 7 * hour, to: 16 * hour }

/** Spreads the starts over the available days, within daytime hours. */
function startOf({ person, of }: Participant, { from, to, lasts }: Window): number {
  const last = Math.max(from, to - lasts)
  const moment = from + ((last - from) * ((person * 5 + 2) % of)) / of
  const midnight = Math.floor(moment / day) * day
  const awake = midnight + daytime.from + (daytime.to - daytime.from) * chance("hour", person)
  return Math.round(awake >= from && awake <= last ? awake : moment)
}
