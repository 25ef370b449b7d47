import words from "./words.json" with { type: "json" }
import type { QaLanguage } from "../../words/MachineWords.ts"

export type StateId = keyof typeof words

/** Parts of the list, in its order. */
export const stateGroups = ["account", "contest", "practice", "learning", "rewards", "organiser"] as const
export type StateGroup = (typeof stateGroups)[number]

/** A situation of one account that the bench can load. */
export interface NamedState {
  readonly id: StateId
  readonly group: StateGroup
  /** The account that is signed in: the part before `@` of its address, or a fact with its login. Null for a guest. */
  readonly account: string | null
  /** The page that opens; `{name}` is a fact of the prepared data. */
  readonly page: string
  /** When the account signed in, relative to the present of the state. */
  readonly signedInMs?: number
  /** The session is ended on the server after signing in. */
  readonly endsSession?: true
  /** The mail that the browser waits for. */
  readonly waitsFor?: { readonly flow: "sign_up" | "recovery"; readonly account: string }
  /** Solutions stay in the queue. */
  readonly judge?: false
}

const day = 24 * 3_600_000

type Rest = Omit<NamedState, "id" | "group" | "account" | "page">

const statesOf =
  (group: StateGroup) =>
  (id: StateId, account: string | null, page: string, rest: Rest = {}): NamedState => ({
    id,
    group,
    account,
    page,
    ...rest
  })

const account = statesOf("account")
const contest = statesOf("contest")
const practice = statesOf("practice")
const learning = statesOf("learning")
const rewards = statesOf("rewards")
const organiser = statesOf("organiser")

export const namedStates: ReadonlyArray<NamedState> = [
  account("guest", null, "/problems"),
  account("signed-in", "learner", "/profile"),
  account("token-expired", "learner", "/profile", { signedInMs: -20 * 60_000 }),
  account("session-expired", "learner", "/profile", { signedInMs: -40 * day }),
  account("session-ended", "learner", "/profile", { endsSession: true }),
  account("sign-up-sent", null, "/confirm-email", { waitsFor: { flow: "sign_up", account: "newcomer" } }),
  account("sign-up-link", null, "/verification/email/{signUpToken}"),
  account("password-link", null, "/verification/password/{passwordToken}"),
  account("link-expired", null, "/verification/password/{oldPasswordToken}"),
  account("first-password", "{pupilLogin}", "/choose-password"),
  contest("contest-announced", "learner", "/contests/bench-announced"),
  contest("contest-open", "learner", "/contests/bench-open"),
  contest("contest-registered", "registered", "/contests/bench-closed"),
  contest("contest-passed", "passed", "/contests/bench-final"),
  contest("contest-not-passed", "not-passed", "/contests/bench-final"),
  contest("contest-invited", "invited", "/contests/bench-invitation"),
  contest("contest-starts-soon", "waiting", "/contests/bench-soon"),
  contest("contest-ready", "ready", "/contests/bench-running"),
  contest("contest-running", "running", "/contests/bench-running"),
  contest("contest-3-minutes-left", "hurried", "/contests/bench-running"),
  contest("contest-paused", "paused", "/contests/bench-paused"),
  contest("contest-finished", "finished", "/contests/bench-running"),
  contest("contest-time-up", "late", "/contests/bench-running"),
  contest("contest-disqualified", "disqualified", "/contests/bench-running"),
  contest("contest-counting", "counted", "/contests/bench-counting"),
  contest("contest-results", "passed", "/contests/bench-first/standings"),
  contest("contest-never-started", "absent", "/contests/bench-first"),
  practice("solution-queued", "queued", "/problem/1/solutions/{queuedSolution}", { judge: false }),
  practice("solution-accepted", "solver", "/problem/1/solutions/{acceptedSolution}"),
  practice("solution-wrong", "solver", "/problem/2/solutions/{wrongSolution}"),
  practice("solution-not-compiled", "solver", "/problem/3/solutions/{brokenSolution}"),
  learning("entry-test-new", "learner", "/entry-test/1"),
  learning("entry-test-question-7", "tested", "/entry-test/1"),
  learning("entry-test-1-minute-left", "slow", "/entry-test/1"),
  learning("entry-test-result", "assessed", "/entry-test/1/result"),
  rewards("daily-reward-ready", "learner", "/profile/balance"),
  rewards("daily-reward-claimed", "rewarded", "/profile/balance"),
  rewards("streak-at-risk", "streak", "/profile"),
  rewards("streak-frozen", "frozen", "/profile"),
  rewards("report-answered", "reporter", "/problems"),
  rewards("notifications-unread", "solver", "/problems"),
  organiser("organiser-draft", "organiser", "/organiser/contests/bench-draft/edit"),
  organiser("organiser-monitor", "organiser", "/organiser/contests/bench-running/monitor"),
  organiser("organiser-results", "organiser", "/organiser/contests/bench-counting/results"),
  organiser("report-open", "support", "/organiser/reports/{openReport}"),
  organiser("report-closed", "support", "/organiser/reports/{closedReport}"),
  organiser("teacher-class", "teacher", "/organiser/classes/{classId}")
]

export const stateOf = (id: string): NamedState | undefined => namedStates.find((state) => state.id === id)

interface StateWords {
  readonly title: string
  readonly about: string
}

export const wordsOf = ({ id }: NamedState): Readonly<Record<QaLanguage, StateWords>> => words[id]

export const emailOf = (name: string) => `${name}@qa.zama.test`

/** The password of every account of the bench. */
export const benchPassword = "Pineapple7"
