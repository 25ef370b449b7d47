import type { AnyEventObject } from "xstate"
import { Rejected } from "../../src/api/errors.ts"
import type { ContestState } from "../../src/machines/contest/applyEvent.ts"
import {
  type ContestFacts,
  type ParticipationContext
} from "../../src/machines/contest/participationFacts.ts"
import type { Participation } from "../../src/machines/contest/participationRules.ts"
import words from "../../src/machines/participationMachine.words.json" with { type: "json" }
import { participationMachine } from "../../src/machines/participationMachine.ts"
import { firstStage } from "./contestModel.ts"
import { participationInvariants } from "../../src/machines/participationMachine.invariants.ts"
import { defineModel } from "./Model.ts"

export const participation: Participation = {
  registeredAt: 0,
  stageOutcome: null,
  startedAt: null,
  completedAt: null,
  disqualifiedAt: null,
  extraMs: 0
}

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

/** The server's possible facts, by their meaning. */
export const said = {
  notRegistered: facts("open_registration.open", null, 2 * 60 * minute),
  invited: facts("open_registration.announced", null, 0, { isInvited: true }),
  notOpenYet: facts("open_registration.announced", null, 0),
  byInvitation: {
    ...facts("open_registration.announced", null, 0),
    contest: { state: "open_registration.announced", schedule: { ...firstStage, hasRegistration: false } }
  },
  registrationClosed: facts("closed_registration", null, 3 * 60 * minute),
  registered: facts("open_registration.open", participation, 2 * 60 * minute),
  passed: facts("available_after", { ...participation, stageOutcome: "passed" }, startsAt - 1),
  notPassed: facts("available_after", { ...participation, stageOutcome: "not_passed" }, startsAt - 1),
  ready: facts(running, participation, startsAt),
  startPaused: facts("started_contest.paused", participation, later),
  running: facts(running, started, later),
  longer: facts(running, { ...started, extraMs: 10 * minute }, later),
  paused: facts("started_contest.paused", started, later),
  elsewhere: facts(running, started, later, { elsewhere: true }),
  finishedByChoice: facts(running, { ...started, completedAt: later }, later),
  finishedByTime: facts(running, started, ownEnd),
  missed: facts("result_calculation", participation, firstStage.endsAt),
  disqualified: facts(running, { ...started, disqualifiedAt: later }, later),
  results: facts("closed_contest", started, firstStage.endsAt),
  neverStarted: facts("closed_contest", participation, firstStage.endsAt)
} as const satisfies Record<string, ContestFacts>

const refused = new Rejected({ message: "Not now", fieldErrors: { city: ["Too short"] } })

const answers = (id: string, output: ContestFacts): Readonly<Record<string, AnyEventObject>> => ({
  [`xstate.done.actor.${id}`]: { type: `xstate.done.actor.${id}`, output },
  [`xstate.error.actor.${id} (refused)`]: { type: `xstate.error.actor.${id}`, error: refused },
  [`xstate.error.actor.${id} (a bug)`]: { type: `xstate.error.actor.${id}`, error: new Error("a bug") }
})

const received = Object.fromEntries(
  Object.entries(said).map(([name, each]) => [
    `facts.received (${name})`,
    { type: "facts.received", facts: each }
  ])
)

export const participationModel = defineModel({
  id: "participation",
  machine: participationMachine,
  words,
  starts: {
    learner: { isVisitor: false, facts: said.notRegistered },
    visitor: { isVisitor: true, facts: said.notRegistered },
    "finish under way": {
      isVisitor: false,
      facts: said.running,
      call: { act: "finish", key: "old", answers: {} }
    }
  },
  events: {
    ...received,
    "moment.came": { type: "moment.came", now: startsAt },
    "time.up": { type: "time.up" },
    "window.takeOver": { type: "window.takeOver", key: "take-over" },
    "registration.asked": { type: "registration.asked" },
    "registration.submitted": {
      type: "registration.submitted",
      key: "register",
      answers: { city: "Омск" }
    },
    "registration.cancelled": { type: "registration.cancelled" },
    "contest.start": { type: "contest.start", key: "start" },
    "finish.asked": { type: "finish.asked" },
    "finish.cancelled": { type: "finish.cancelled" },
    "finish.confirmed": { type: "finish.confirmed", key: "finish" },
    "network.online": { type: "network.online" },
    "call.retry": { type: "call.retry" },
    "call.cancelled": { type: "call.cancelled" },
    "delivery.waiting": { type: "delivery.waiting" },
    "delivery.resumed": { type: "delivery.resumed" },
    "xstate.after.lookDelay.participation.timeIsUp.waiting": {
      type: "xstate.after.lookDelay.participation.timeIsUp.waiting"
    },
    "xstate.after.retryDelay.participation.timeIsUp.offline": {
      type: "xstate.after.retryDelay.participation.timeIsUp.offline"
    },
    ...answers("register", said.registered),
    ...answers("start", said.running),
    ...answers("complete", said.finishedByChoice),
    ...answers("takeOver", said.running),
    ...answers("look", said.finishedByTime),
    "xstate.done.actor.look (more time)": { type: "xstate.done.actor.look", output: said.longer },
    "xstate.done.actor.look (still running)": { type: "xstate.done.actor.look", output: said.running }
  },
  keyOf: ({ value, context }) => [value, (context as ParticipationContext).isVisitor ? "visitor" : ""],
  invariants: participationInvariants
})
