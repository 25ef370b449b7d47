import { setTimeout as sleep } from "node:timers/promises"
import { Clock, Effect, Schedule, Schema } from "effect"
import type {
  RehearsalPhase,
  RehearsalProgress,
  RehearsalReport
} from "../../src/api/contract/organiser/rehearsal.ts"
import type { ContestSchedule } from "../../src/machines/contest/schedule.ts"
import { isJudged } from "../../src/machines/isJudged.ts"
import { judgesAtWork } from "../judge/judgesAtWork.ts"
import { BadConfiguration, Config } from "../platform/config.ts"
import { rowsOf, sql } from "../platform/database/sql.ts"
import { checkQuiet } from "./findBusyContest.ts"
import { type Clone, cloneContest, plannedLength, scheduleClone } from "./cloneContest.ts"
import { compareBeliefs } from "./compareBeliefs.ts"
import type { CrowdContext } from "./crowd/CrowdContext.ts"
import { Participant } from "./crowd/Participant.ts"
import { estimate } from "./estimate.ts"
import { checkKills } from "./killProcesses.ts"
import { LoadMeter } from "./LoadMeter.ts"
import { Measurements } from "./Measurements.ts"
import { type Plan, planCrowd } from "./planCrowd.ts"
import type { Part } from "./processes.ts"
import type { Profile } from "./profile.ts"
import { readTasks } from "./readTasks.ts"
import { removeAbandonedRehearsals, removeRehearsal } from "./removeRehearsals.ts"
import { seedPeople } from "./seedPeople.ts"

export interface RehearsalOptions {
  /** The contest that is rehearsed. */
  readonly slug: string
  /** Address of the running platform, without a trailing slash. */
  readonly url: string
  readonly participants: number
  readonly profile: Profile
  /** How many times faster than planned: the contest and the pauses of participants are shorter. */
  readonly speed: number
  /** Time of each participant in milliseconds; null for the contest's, divided by `speed`. */
  readonly lengthMs: number | null
  /** Processes to end with `SIGKILL`, one after another. */
  readonly kills: ReadonlyArray<Part>
  /** Receives the live picture once a second and at each new phase. */
  readonly onProgress: (progress: RehearsalProgress) => void
}

const decodeQueue = rowsOf({ waiting: Schema.Int, running: Schema.Int, oldestMs: Schema.Int })
const decodeNow = rowsOf({ now: Schema.Finite })

const readQueue = (contestId: number) =>
  sql`select count(*) filter (where status = 'queued')::int as waiting,
      count(*) filter (where status = 'running')::int as running,
      coalesce(extract(epoch from clock_timestamp() - min(received_at) filter (where status = 'queued')) * 1000, 0)::int
        as "oldestMs"
    from solutions where contest_id = ${contestId} and status in ('queued', 'running')`.pipe(decodeQueue)

/** The database's clock minus this machine's, in milliseconds; the quickest of several answers is the most exact. */
const clockDifference = Effect.gen(function* () {
  const tries = yield* Effect.forEach([1, 2, 3, 4, 5], () =>
    Effect.gen(function* () {
      const before = Date.now()
      const [row] = yield* sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.pipe(
        decodeNow
      )
      const after = Date.now()
      return { took: after - before, difference: (row?.now ?? after) - (before + after) / 2 }
    })
  )
  return tries.toSorted((one, other) => one.took - other.took)[0]?.difference ?? 0
})

/** The shortest time before the start that leaves the crowd a moment to arrive, in milliseconds. */
const shortestLead = 1_500
const leadOf = ({ profile, speed }: RehearsalOptions) =>
  Math.max(shortestLead, ...profile.schools.map(({ arrives }) => (arrives.from * 1_000) / speed + 500))

const stillAlive = (rehearsalId: number) =>
  sql`update rehearsals set alive_at = now() where id = ${rehearsalId}`

/** Measures and reports once a second; a database that was killed may not answer. */
const watch = ({ rehearsalId, contestId }: Clone, measured: Measurements, report: () => void) =>
  Effect.gen(function* () {
    yield* stillAlive(rehearsalId)
    const [queue] = yield* readQueue(contestId)
    if (queue !== undefined) measured.noteQueue(queue)
    measured.load.sample()
    report()
  }).pipe(Effect.ignore, Effect.repeat(Schedule.spaced("1 second")), Effect.forkScoped)

/** Waits while the judge makes progress, and then for the pages, whose fallback asks every 20 seconds. */
const judgedPatienceMs = 60_000
const shownPatienceMs = 25_000
/** A solution whose answer was lost is sent again. */
const sendingPatienceMs = 15_000

const untilJudged = async (participants: ReadonlyArray<Participant>, { signal, counts }: CrowdContext) => {
  const sendingEnds = performance.now() + sendingPatienceMs
  const isOpen = ({ browser }: Participant) =>
    browser.beliefs.solutions.some(({ receipt, rejected, isLost, shown }) =>
      receipt === null
        ? !rejected && performance.now() < sendingEnds
        : !isLost && (shown === null || !isJudged(shown.status))
    )
  let [last, since] = [-1, performance.now()]
  while (!signal.aborted && participants.some(isOpen)) {
    if (counts.judged !== last) [last, since] = [counts.judged, performance.now()]
    if (performance.now() - since > judgedPatienceMs + shownPatienceMs) return
    await sleep(100)
  }
}

const readersAtOnce = 10

const readAllStandings = async (participants: ReadonlyArray<Participant>) => {
  const waiting = participants.values()
  const read = async () => {
    for (const participant of waiting) await participant.readStandings().catch(() => {})
  }
  await Promise.all(Array.from({ length: readersAtOnce }, read))
}

const judgeSlots = Effect.map(judgesAtWork(), (judges) => judges.reduce((sum, { slots }) => sum + slots, 0))

const addBounds = ({ findings, latencies }: Measurements, { bounds }: Profile) => {
  for (const { step, p95, p99 } of latencies.list()) {
    if (step === "verdict" && p95 > bounds.verdictS * 1_000) findings.add("slowVerdicts", `p95 ${p95} ms`)
    if (step !== "verdict" && p99 > bounds.answerMs) findings.add("slowAnswers", `${step}: p99 ${p99} ms`)
  }
}

interface Course {
  readonly options: RehearsalOptions
  readonly clone: Clone
  readonly measured: Measurements
  readonly enter: (phase: RehearsalPhase) => void
}

const reportOf = (
  { options, clone, measured }: Course,
  contestMs: number,
  slots: number,
  startedAt: number
): RehearsalReport => {
  const { original } = clone
  const { counts, findings, latencies, longest, load } = measured
  const measuredLoad = {
    peak: load.peak(),
    judgeSlots: slots,
    judgeUtilisation: measured.judgeUtilisation(slots)
  }
  const { arrived, started, ended, received, judged } = counts
  return {
    ready: findings.list().length === 0,
    contest: {
      slug: original.slug,
      titleRu: original.titleRu ?? original.slug,
      titleEn: original.titleEn ?? original.slug
    },
    startedAt: new Date(startedAt).toISOString(),
    contestMs,
    elapsedMs: measured.elapsedMs,
    seed: options.profile.seed,
    speed: options.speed,
    participants: { all: options.participants, arrived, started, ended },
    solutions: { received, judged },
    kills: measured.killer.kills,
    findings: findings.list(),
    latencies: latencies.list(),
    queue: { longest: longest.waiting, oldestMs: longest.oldestMs },
    judgeSlots: slots,
    load: { peak: measuredLoad.peak, mean: load.mean() },
    estimates: [2, 5].map((factor) => estimate(factor, measuredLoad))
  }
}

const contextOf = (
  { options, clone, measured }: Course,
  schedule: ContestSchedule,
  lengthMs: number,
  difference: number
) => {
  const end = new AbortController()
  const { findings, latencies, counts, killer } = measured
  const context: CrowdContext = {
    url: options.url,
    slug: clone.slug,
    startsAt: schedule.startsAt,
    lengthMs,
    now: () => Date.now() + difference,
    clockBoundMs: options.profile.bounds.clockS * 1_000,
    ...{ findings, latencies, counts },
    isExcused: killer.isExcused,
    signal: end.signal
  }
  return { context, end }
}

const prepare = Effect.fnUntraced(function* (course: Course) {
  const { clone, options } = course
  const tasks = yield* readTasks(clone.contestId)
  if (tasks.length === 0)
    return yield* new BadConfiguration({ message: `The contest "${options.slug}" has no problems.` })
  const { schedule } = clone.original.life
  const lengthMs = Math.round(options.lengthMs ?? plannedLength(schedule) / options.speed)
  const leadMs = leadOf(options)
  const { participants, speed } = options
  const hasRegistration = schedule.hasRegistration
  const plans = planCrowd(options.profile, tasks, { participants, lengthMs, leadMs, speed, hasRegistration })
  const accounts = yield* seedPeople(clone, plans)
  const difference = yield* clockDifference
  const made = yield* scheduleClone(clone, { leadMs, lengthMs })
  const { context, end } = contextOf(course, made, lengthMs, difference)
  const people = accounts.map((account, index) => new Participant(context, account, plans[index] as Plan))
  return { context, end, people }
})

const walk = Effect.fnUntraced(function* (course: Course) {
  const { options, clone, measured, enter } = course
  const config = yield* Config
  const startedAt = yield* Clock.currentTimeMillis
  yield* watch(clone, measured, () => enter(measured.phase))
  const { context, end, people } = yield* prepare(course)
  const finish = Effect.sync(() => {
    end.abort(new Error("The rehearsal has ended."))
    for (const person of people) person.close()
  })
  const run = <A>(work: () => Promise<A>) => Effect.promise(work)
  return yield* Effect.gen(function* () {
    enter("running")
    yield* run(() =>
      Promise.all([
        ...people.map((person) => person.participate()),
        measured.killer.run(options.kills, options.profile.seed, config, context)
      ])
    )
    enter("judging")
    yield* run(() => untilJudged(people, context))
    const slots = yield* judgeSlots
    enter("comparing")
    yield* run(() => readAllStandings(people))
    yield* compareBeliefs(
      clone,
      people.map(({ browser }) => browser),
      measured.findings
    )
    addBounds(measured, options.profile)
    return reportOf(course, context.lengthMs, slots, startedAt)
  }).pipe(Effect.ensuring(finish))
}, Effect.scoped)

/** A killed database or a locked row needs a moment. */
const tries = Schedule.spaced("2 seconds").pipe(Schedule.upTo({ times: 5 }))

const remove = ({ rehearsalId }: Clone) =>
  removeRehearsal(rehearsalId).pipe(
    Effect.retry(tries),
    Effect.catchCause((cause) =>
      Effect.logWarning(
        "What the rehearsal stored could not be deleted; the server deletes it within some minutes",
        cause
      )
    )
  )

/**
 * Rehearses a contest: a crowd of synthetic participants walks through a copy of it, over HTTP and with the machines of
 * the browser. All that it stores is deleted at the end, also after an error or an interruption.
 */
export const rehearse = Effect.fn("rehearse")(function* (options: RehearsalOptions) {
  yield* checkKills(options.kills)
  yield* checkQuiet(options.slug)
  yield* removeAbandonedRehearsals
  const measured = new Measurements(new LoadMeter(yield* Config))
  const clone = yield* cloneContest(options.slug)
  const enter = (phase: RehearsalPhase) => {
    measured.phase = phase
    options.onProgress(measured.progress(clone.slug, options.participants))
  }
  const clean = Effect.suspend(() => {
    enter("cleaning")
    return remove(clone)
  })
  const report = yield* walk({ options, clone, measured, enter }).pipe(Effect.ensuring(clean))
  enter("done")
  return report
})
