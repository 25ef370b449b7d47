import { percentile, simulateQueue } from "./simulateQueue.ts"

/** What one act costs; measured by `npm run bench -- capacity`, or by a rehearsal. CPU in ms of one core. */
export interface Costs {
  /** One look of an open contest page at the server. */
  readonly pollWebMs: number
  readonly pollDatabaseMs: number
  /** All requests of a participant who opens a contest, starts it and reads its problems. */
  readonly startWebMs: number
  readonly startDatabaseMs: number
  /** Receipt of a solution, its events and its verdict's transaction. */
  readonly solutionWebMs: number
  readonly solutionDatabaseMs: number
  /** Compilation and all tests of a small program in the native judge, the mean of Python and C++. */
  readonly verdictMs: number
  readonly signInMs: number
  /** Memory of one event stream. */
  readonly streamKiB: number
  readonly solutionKiB: number
}

/** How participants behave in one contest; the first two follow from the pages, the others are assumptions. */
export const behaviour = {
  pollSeconds: 25,
  streamsEach: 1,
  contestHours: 4,
  solutionsEach: 12,
  /** The last minutes of a contest have this many times its mean rate of solutions. */
  peak: 3,
  /** All open the contest within this time, as in the benchmark of the start. */
  rushSeconds: 10,
  /** Programs of an olympiad compute this many times longer than those of the measurement, a + b. */
  heavierPrograms: 8,
  /** Programs differ: the standard deviation of the logarithm of a verdict's time. */
  verdictSpread: 0.8
} as const

/** A core is not planned fuller than this. */
const fullest = 0.7
const streamsPerProcess = 10_000
const slotsPerJudge = 3
/** Pools of a web process and of a judge: statements, reads, queue and notifications. */
const connectionsEach = 25
const processMiB = 400

export interface Needs {
  readonly learners: number
  readonly requestsPerSecond: number
  readonly rushRequestsPerSecond: number
  readonly solutionsPerSecond: number
  readonly webCores: number
  readonly webProcesses: number
  readonly webMiB: number
  readonly databaseCores: number
  readonly databaseConnections: number
  readonly databaseGiBPerContest: number
  readonly judgeSlots: number
  readonly judges: number
  readonly streams: number
  /** Simulated; in ms. */
  readonly verdictWaitP99: number
  readonly startWaitP99: number
}

const requestsOfStart = 6

/** The needs of one contest with so many participants at once. */
export const needsOf = (learners: number, costs: Costs): Needs => {
  const { pollSeconds, contestHours, solutionsEach, peak, rushSeconds, streamsEach } = behaviour
  const verdictMs = costs.verdictMs * behaviour.heavierPrograms
  const polls = learners / pollSeconds
  const solutions = (learners * solutionsEach * peak) / (contestHours * 3600)
  const starts = learners / rushSeconds
  const busiest = (poll: number, solution: number, start: number) =>
    Math.max(polls * poll + solutions * solution, polls * poll + starts * start) / 1000 / fullest
  const webCores = busiest(costs.pollWebMs, costs.solutionWebMs, costs.startWebMs)
  const databaseCores = busiest(costs.pollDatabaseMs, costs.solutionDatabaseMs, costs.startDatabaseMs)
  const streams = learners * streamsEach
  const webProcesses = Math.max(1, Math.ceil(webCores), Math.ceil(streams / streamsPerProcess))
  const judgeSlots = Math.max(2, Math.ceil((solutions * verdictMs) / 1000 / fullest))
  const judges = Math.ceil(judgeSlots / slotsPerJudge)
  const waits = simulateQueue({
    arrivalsPerSecond: solutions,
    seconds: 600,
    slots: judgeSlots,
    meanMs: verdictMs,
    spread: behaviour.verdictSpread
  })
  const startWaits = simulateQueue({
    arrivalsPerSecond: starts,
    seconds: rushSeconds,
    slots: webProcesses,
    meanMs: costs.startWebMs,
    spread: 0
  })
  return {
    learners,
    requestsPerSecond: polls + solutions,
    rushRequestsPerSecond: polls + starts * requestsOfStart,
    solutionsPerSecond: solutions,
    webCores,
    webProcesses,
    webMiB: webProcesses * processMiB + (streams * costs.streamKiB) / 1024,
    databaseCores,
    databaseConnections: (webProcesses + judges) * connectionsEach,
    databaseGiBPerContest: (learners * solutionsEach * costs.solutionKiB) / 1024 ** 2,
    judgeSlots,
    judges,
    streams,
    verdictWaitP99: percentile(waits, 0.99),
    startWaitP99: percentile(startWaits, 0.99)
  }
}

/** Participants at once in docs/capacity.md. */
export const sizes = [500, 5000, 100_000, 1_000_000]

const number = (value: number) =>
  (value >= 100 ? Math.round(value) : Number(value.toPrecision(2))).toLocaleString("en").replaceAll(",", " ")

const rows: ReadonlyArray<readonly [string, (needs: Needs) => number]> = [
  ["requests a second, during the contest", (needs) => needs.requestsPerSecond],
  ["requests a second, at the start", (needs) => needs.rushRequestsPerSecond],
  ["open event streams", (needs) => needs.streams],
  ["solutions a second, at the end", (needs) => needs.solutionsPerSecond],
  ["cores of web processes", (needs) => needs.webCores],
  ["web processes", (needs) => needs.webProcesses],
  ["their memory, MiB", (needs) => needs.webMiB],
  ["cores of PostgreSQL", (needs) => needs.databaseCores],
  ["connections of PostgreSQL", (needs) => needs.databaseConnections],
  ["growth of the database a contest, GiB", (needs) => needs.databaseGiBPerContest],
  ["slots of judges", (needs) => needs.judgeSlots],
  ["judges of 4 cores", (needs) => needs.judges],
  ["simulated: a verdict waits, p99, ms", (needs) => needs.verdictWaitP99],
  ["simulated: a start waits, p99, ms", (needs) => needs.startWaitP99]
]

/** The table of docs/capacity.md. */
export const capacityTable = (participants: ReadonlyArray<number>, costs: Costs): string => {
  const needs = participants.map((learners) => needsOf(learners, costs))
  const line = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
  return [
    line(["participants at once", ...participants.map(number)]),
    line(["---", ...participants.map(() => "---:")]),
    ...rows.map(([name, of]) => line([name, ...needs.map((each) => number(of(each)))]))
  ].join("\n")
}
