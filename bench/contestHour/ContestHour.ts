import { Effect } from "effect"
import { type RealServer, startRealServer } from "../../tests/support/realServer.ts"
import { connectTo, insertBenchContest, type Participant, type Query, seedCrowd } from "../contests/crowd.ts"
import { type Answer, Line, requestText } from "../contests/Line.ts"
import { lookRequest, solutionRequest, startRequests } from "../contests/participantRequests.ts"
import { type Programs, readFinal } from "../programs.ts"
import { untilLanguages } from "../untilLanguages.ts"
import { EventStreams } from "./EventStreams.ts"
import { type ActKind, actKinds, countsOf, type PlannedAct, planActs } from "./planActs.ts"

const slug = "hour"
/** Problems that no contest of the benchmark has. */
const practice = { from: 10, count: 30 }

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What happened in a run of acts. */
export interface HourOutcome {
  /** Milliseconds of each act, from its first request to its last answer. */
  readonly times: Readonly<Record<ActKind, Array<number>>>
  readonly errors: ReadonlyArray<string>
}

/**
 * A contest with its crowd on a real server with the native judge. Each participant has an event stream; connections for
 * requests are shared, as behind a proxy.
 */
export class ContestHour {
  readonly server: RealServer
  readonly query: Query
  readonly crowd: ReadonlyArray<Participant>
  readonly programs: Programs
  readonly slug = slug
  readonly #end: () => Promise<void>
  readonly #port: number
  readonly #streams: EventStreams
  readonly #idle: Array<Line> = []
  readonly #sent: Record<ActKind, number>

  private constructor(
    server: RealServer,
    { query, end }: Awaited<ReturnType<typeof connectTo>>,
    crowd: ReadonlyArray<Participant>,
    programs: Programs
  ) {
    this.server = server
    this.query = query
    this.crowd = crowd
    this.programs = programs
    this.#end = end
    this.#port = Number(new URL(server.url).port)
    this.#streams = new EventStreams(this.#port)
    this.#sent = countsOf(0, 0)
  }

  /** Starts the server; participants beyond `late` have started already, so that `late` can start. */
  static async open(
    participants: number,
    { late, env = {} }: { readonly late: number; readonly env?: Readonly<Record<string, string>> }
  ): Promise<ContestHour> {
    const server = await startRealServer({ env: { JUDGE_BACKEND: "native", ...env } })
    const database = await connectTo(server)
    const { query } = database
    try {
      await untilLanguages(server.url)
      const crowd = await seedCrowd(query, "hour-", participants)
      const { problems, programs } = await Effect.runPromise(readFinal)
      const contestId = await insertBenchContest(query, { slug, startsInMs: -1000, problems }, crowd)
      await query(
        "update contest_participants set started_at = now() where contest_id = $1 and user_id = any($2)",
        [contestId, crowd.slice(late).map(({ userId }) => userId)]
      )
      const hour = new ContestHour(server, database, crowd, programs)
      await hour.#streams.openAll(crowd.map(({ token }) => token))
      return hour
    } catch (cause) {
      await database.end()
      await server.stop()
      throw cause
    }
  }

  /** Performs the acts of so many seconds, and waits for the last verdict. */
  async run(seconds: number): Promise<HourOutcome> {
    const times = Object.fromEntries(actKinds.map((kind) => [kind, [] as Array<number>])) as Record<
      ActKind,
      Array<number>
    >
    const errors: Array<string> = []
    const running: Array<Promise<void>> = []
    const begun = performance.now()
    for (const act of planActs(this.crowd.length, seconds)) {
      const wait = begun + act.atMs - performance.now()
      if (wait > 0) await sleep(wait)
      const performed = this.#timed(act).then(
        (ms) => void times[act.kind].push(ms),
        (error: Error) => void errors.push(`${act.kind}: ${error.message}`)
      )
      running.push(performed)
    }
    await Promise.all(running)
    return { times, errors }
  }

  async close(): Promise<void> {
    this.closeStreams()
    await this.#end()
    await this.server.stop()
  }

  closeStreams(): void {
    this.#streams.close()
    for (const line of this.#idle) line.close()
  }

  async #timed(act: PlannedAct): Promise<number> {
    const begun = performance.now()
    await this.#perform(act.kind, this.#sent[act.kind]++)
    return performance.now() - begun
  }

  /** The first participants start late; the acts of each kind go round the crowd from its end. */
  async #perform(kind: ActKind, index: number): Promise<void> {
    const { crowd } = this
    const participant =
      crowd[kind === "start" ? index % crowd.length : crowd.length - 1 - (index % (crowd.length >> 1))]!
    const { token } = participant
    const get = (path: string) => this.#call(requestText("GET", `/api${path}`, token))
    const taskId = this.programs(index).problemId
    const practiceId = practice.from + (index % practice.count)
    switch (kind) {
      case "start":
        for (const request of startRequests(slug, participant)) await this.#call(request)
        return
      case "look":
        return void (await this.#call(lookRequest(slug, participant)))
      case "task":
        return void (await get(`/contests/${slug}/problems/${taskId}`))
      case "stream":
        return this.#streams.reopen(token)
      case "solution":
        return this.#solve(participant, index)
      case "standings":
        return void (await get(`/rating/list/${slug}?page=1&limit=100`))
      case "practice":
        return void (await get(index % 2 === 0 ? "/problems?page=1" : `/problems/${practiceId}`))
    }
  }

  async #solve(participant: Participant, index: number): Promise<void> {
    const { problemId, language, source } = this.programs(index)
    const request = solutionRequest(problemId, participant, {
      language,
      source: source(index),
      contest: slug
    })
    const { body } = await this.#call(request.replace("gzip, br", "identity"))
    const { payload } = JSON.parse(body) as { readonly payload: { readonly id: number } }
    const { token } = participant
    await this.#call(requestText("GET", `/api/problems/${problemId}/solutions?contest=${slug}`, token))
    const verdict = await this.#streams.verdictOf(payload.id)
    if (verdict !== "accepted") throw new Error(`A right solution of problem ${problemId} got ${verdict}`)
    await this.#call(requestText("GET", `/api/solutions/${payload.id}`, token))
  }

  async #call(request: string): Promise<Answer> {
    const line = this.#idle.pop() ?? new Line(this.#port)
    // The server closes idle connections, so retry once, as browsers do.
    const answer = await line.send(request).catch(() => line.send(request))
    this.#idle.push(line)
    if (answer.status < 300) return answer
    throw new Error(`${request.split("\r\n", 1)[0]} answered ${answer.status}: ${answer.body.slice(0, 200)}`)
  }
}
