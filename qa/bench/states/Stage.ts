import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import type { Client } from "pg"
import { Effect } from "effect"
import type { Judgement } from "../../../server/judge/worker/judgeSource.ts"
import { ChangeFeed } from "../../../server/platform/realtime/ChangeFeed.ts"
import { readOutbox } from "../../../server/platform/mail/Outbox.ts"
import { publishJudged, passTime } from "../../../server/olympiads/life/contestClock.ts"
import { recordVerdict } from "../../../server/recordVerdict.ts"
import { askPlatform } from "../platform/askPlatform.ts"
import type { Platform } from "../platform/Platform.ts"
import { benchPassword, emailOf } from "./namedStates.ts"

export interface StageOptions {
  readonly platform: Platform
  readonly client: Client
  readonly dataDir: string
  /** Present of the loaded states. */
  readonly home: number
  /** Stops the clock of server and database at a moment. */
  readonly stopAt: (moment: number) => Promise<void>
}

type Row = Readonly<Record<string, unknown>>

const patienceMs = 30_000

/** Prepares the accounts' pasts: it stops the clock at one moment after another, and acts there as the accounts. */
export class Stage {
  readonly #options: StageOptions
  readonly #signedIn = new Map<string, Readonly<Record<string, string>>>()
  #latest = -Infinity

  constructor(options: StageOptions) {
    this.#options = options
  }

  /** Goes to a later moment, relative to the present of the states. What has happened does not undo itself. */
  async at(ms: number): Promise<void> {
    if (ms < this.#latest) throw new Error(`The preparation goes back to ${ms}.`)
    this.#latest = ms
    this.#signedIn.clear()
    await this.#options.stopAt(this.#options.home + ms)
  }

  /** The moment, as SQL takes it. */
  moment(ms: number): string {
    return new Date(this.#options.home + ms).toISOString()
  }

  async rows(sql: string, values: ReadonlyArray<unknown> = []): Promise<ReadonlyArray<Row>> {
    const { rows } = await this.#options.client.query<Row>(sql, [...values])
    return rows
  }

  fact(name: string, value: unknown): Promise<ReadonlyArray<Row>> {
    return this.rows("insert into bench.facts values ($1, $2)", [name, String(value)])
  }

  /** A call as a guest, or as an account. Returns the payload. */
  async call(name: string | null, method: string, path: string, body?: unknown): Promise<never> {
    const { port } = this.#options.platform
    const headers = { "idempotency-key": randomUUID(), ...(name === null ? {} : await this.#signIn(name)) }
    const { status, payload, text } = await askPlatform(port, { method, path, body, headers })
    if (status >= 400)
      throw new Error(`${method} ${path} as ${name ?? "a guest"} answered ${status}: ${text}`)
    return payload as never
  }

  /** Headers of a signed-in browser. */
  async #signIn(name: string): Promise<Readonly<Record<string, string>>> {
    const known = this.#signedIn.get(name)
    if (known !== undefined) return known
    const body = { email: emailOf(name), password: benchPassword }
    const question = { method: "POST", path: "/auth/sign-in", body }
    const { status, payload, text, cookies } = await askPlatform(this.#options.platform.port, question)
    if (status !== 200) throw new Error(`The sign-in as ${name} answered ${status}: ${text}`)
    const { access_token: token } = payload as { readonly access_token: string }
    const headers = {
      authorization: `Bearer ${token}`,
      cookie: cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ")
    }
    this.#signedIn.set(name, headers)
    return headers
  }

  /** The token of the link in the newest mail to an account. */
  async mailedToken(name: string, link: RegExp): Promise<string> {
    const folder = join(this.#options.dataDir, "outbox")
    for (const deadline = performance.now() + patienceMs; performance.now() < deadline;) {
      const mails = await readOutbox(folder, 1000)
      const found = mails.flatMap(({ to, text }) =>
        to === emailOf(name) ? (link.exec(text)?.[1] ?? []) : []
      )
      if (found[0] !== undefined) return found[0]
      await wait(20)
    }
    throw new Error(`No mail to ${name} with ${link}`)
  }

  /** Submits a solution; it stays in the queue. */
  async submit(name: string, problem: number, solution: Row): Promise<number> {
    const { id }: { id: number } = await this.call(name, "POST", `/problems/${problem}/solutions`, {
      language: "python",
      ...solution
    })
    return id
  }

  /** Submits a solution and gives it a verdict in place of the judge. */
  async solve(name: string, problem: number, solution: Row, judgement: Judgement): Promise<number> {
    const id = await this.submit(name, problem, solution)
    const jobId = randomUUID()
    await this.rows("delete from pgboss.job where name = 'judging' and data->>'solutionId' = $1", [
      String(id)
    ])
    await this.rows("update solutions set status = 'running', job_id = $2, attempt = 0 where id = $1", [
      id,
      jobId
    ])
    await this.#options.platform.run(
      recordVerdict({ solutionId: id, jobId, attempt: 0 }, judgement).pipe(Effect.provide(ChangeFeed.layer))
    )
    return id
  }

  /** Brings the contests to the moment at once. */
  async passTime(): Promise<void> {
    const { run } = this.#options.platform
    const round = Effect.andThen(passTime(), publishJudged()).pipe(Effect.provide(ChangeFeed.layer))
    // A contest that began and ended since the last round changes once in each.
    for (let rounds = 0; rounds < 8; rounds += 1) await run(round)
  }
}
