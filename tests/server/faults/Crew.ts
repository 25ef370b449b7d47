import { setTimeout as sleep } from "node:timers/promises"
import { learnerPassword } from "../../support/apiLearner.ts"
import type { Random } from "../content/randomOf.ts"
import { accountActs } from "./acts/account.ts"
import type { Act, Acting } from "./acts/Act.ts"
import { contestActs } from "./acts/contests.ts"
import { entryTestActs } from "./acts/entryTests.ts"
import { practiceActs } from "./acts/practice.ts"
import { rewardActs } from "./acts/rewards.ts"
import { SessionLost } from "./PatientLearner.ts"

const acts: ReadonlyArray<Act> = [
  ...practiceActs,
  ...contestActs,
  ...entryTestActs,
  ...rewardActs,
  ...accountActs
]

const drawAct = (acting: Acting): Act => {
  const possible = acts.filter(({ isPossible }) => isPossible(acting))
  const all = possible.flatMap((act) => Array.from({ length: act.weight }, () => act))
  return all[acting.random(all.length)]!
}

/** Learners who do one act after another, until they pause or leave. */
export class Crew {
  readonly #pauseMs: number
  #isWorking = false
  #loops: ReadonlyArray<Promise<void>> = []
  /** Acts that ended otherwise than they should, each with its reason. */
  readonly complaints: Array<string> = []
  /** How often each act was done. */
  readonly done = new Map<string, number>()

  /** `pauseMs`: the longest time between two acts of a learner. */
  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs
  }

  work(all: ReadonlyArray<Acting>) {
    this.#isWorking = true
    this.#loops = all.map((acting) => this.#workAs(acting))
  }

  /** Waits until every act that has begun is acknowledged. */
  async pause(): Promise<void> {
    this.#isWorking = false
    await Promise.all(this.#loops)
  }

  async #workAs(acting: Acting) {
    while (this.#isWorking) {
      const act = drawAct(acting)
      await act.run(acting).then(
        () => this.done.set(act.name, (this.done.get(act.name) ?? 0) + 1),
        (error: unknown) => this.#complain(acting, act, error)
      )
      await sleep(this.#pauseOf(acting.random))
    }
  }

  async #complain({ record, learner }: Acting, { name }: Act, error: unknown) {
    this.complaints.push(`${record.email}, ${name}: ${String(error)}`)
    if (error instanceof SessionLost) await learner.signIn(learnerPassword)
  }

  #pauseOf(random: Random): number {
    return random(this.#pauseMs)
  }
}
