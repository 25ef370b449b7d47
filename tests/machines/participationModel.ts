import type { AnyMachineSnapshot } from "xstate"
import type { ContestState } from "../../src/machines/contest/applyEvent.ts"
import type { ContestFacts, ParticipationContext } from "../../src/machines/contest/participationFacts.ts"
import type { Participation } from "../../src/machines/contest/participationRules.ts"
import { participationMachine } from "../../src/machines/participationMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"
import { participation } from "./contest/contestScenarios.ts"
import { firstStage } from "./contestModel.ts"

const minute = 60_000
export const { startsAt } = firstStage
const started: Participation = { ...participation, startedAt: startsAt }
export const ownEnd = startsAt + 120 * minute

const facts = (
  state: ContestState,
  who: Participation | null,
  now: number,
  change: Partial<ContestFacts> = {}
): ContestFacts => ({
  contest: { state, schedule: { ...firstStage, pausedAt: state.endsWith("paused") ? now : null } },
  participation: who,
  elsewhere: false,
  now,
  ...change
})

const running = "started_contest.running"
const later = startsAt + minute

/** What the server may say, by what it amounts to. */
export const said = {
  notRegistered: facts("open_registration.open", null, 2 * 60 * minute),
  registered: facts("open_registration.open", participation, 2 * 60 * minute),
  passed: facts("available_after", { ...participation, stageOutcome: "passed" }, startsAt - 1),
  notPassed: facts("available_after", { ...participation, stageOutcome: "notPassed" }, startsAt - 1),
  ready: facts(running, participation, startsAt),
  running: facts(running, started, later),
  longer: facts(running, { ...started, extraMs: 10 * minute }, later),
  paused: facts("started_contest.paused", started, later),
  elsewhere: facts(running, started, later, { elsewhere: true }),
  finishedByChoice: facts(running, { ...started, completedAt: later }, later),
  finishedByTime: facts(running, started, ownEnd),
  missed: facts("result_calculation", participation, firstStage.endsAt),
  disqualified: facts(running, { ...started, disqualifiedAt: later }, later),
  results: facts("closed_contest", started, firstStage.endsAt)
} as const satisfies Record<string, ContestFacts>

const refused = { kind: "refused", message: "Not now", fields: { city: ["Too short"] } }

const outcomes = (id: string) =>
  [
    { type: `xstate.done.actor.${id}`, output: undefined as ContestFacts | undefined },
    { type: `xstate.error.actor.${id}`, error: { kind: "unreachable" } },
    { type: `xstate.error.actor.${id}`, error: refused },
    { type: `xstate.error.actor.${id}`, error: new Error("a bug") }
  ] as const

const answered = (id: string, output: ContestFacts) =>
  outcomes(id).map((event) => ("output" in event ? { ...event, output } : event))

const delays = ["registering", "starting", "finishing", "takingOver"].map((state) => ({
  type: `xstate.after.retryDelay.participation.${state}.waiting`
}))

const keyOf = ({ value, context }: AnyMachineSnapshot) => [value, (context as ParticipationContext).isVisitor]

const events = [
  ...Object.values(said).map((received) => ({ type: "facts.received", facts: received })),
  { type: "moment.came", now: startsAt },
  { type: "time.up" },
  { type: "window.taken" },
  { type: "window.takeOver", key: "take-over" },
  { type: "registration.asked" },
  { type: "registration.submitted", key: "register", answers: { city: "Омск" } },
  { type: "registration.cancelled" },
  { type: "contest.start", key: "start" },
  { type: "finish.asked" },
  { type: "finish.cancelled" },
  { type: "finish.confirmed", key: "finish" },
  { type: "network.online" },
  { type: "call.retry" },
  { type: "call.cancelled" },
  ...delays,
  { type: "xstate.after.lookDelay.participation.timeIsUp.waiting" },
  { type: "xstate.after.retryDelay.participation.timeIsUp.offline" },
  ...answered("register", said.registered),
  ...answered("start", said.running),
  ...answered("complete", said.finishedByChoice),
  ...answered("takeOver", said.running),
  ...answered("look", said.finishedByTime),
  { type: "xstate.done.actor.look", output: said.longer },
  { type: "xstate.done.actor.look", output: said.running }
]

const pathsFrom = (input: { isVisitor: boolean; facts: ContestFacts }) =>
  transitionPaths(participationMachine, { input, events, keyOf })

/** Every transition of somebody who comes upon a contest, and of a visitor. */
export const participationPaths = [
  ...pathsFrom({ isVisitor: false, facts: said.notRegistered }),
  ...pathsFrom({ isVisitor: true, facts: said.notRegistered })
]
