import { act, fireEvent, screen } from "@testing-library/react"
import { createActor, fromCallback } from "xstate"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { ClockContext } from "../../../../src/features/shell/clock/ClockContext.ts"
import { ContestBar } from "../../../../src/features/olympiads/contest/ContestBar.tsx"
import { ParticipationStatusPanel } from "../../../../src/features/olympiads/contest/ParticipationStatusPanel.tsx"
import type { ContestCall, ContestFacts } from "../../../../src/machines/contest/participationFacts.ts"
import { contestDelivery, participationMachine } from "../../../../src/machines/participationMachine.ts"
import { inspect } from "../../../../src/features/shell/actors/watchActors.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { waitingActors } from "../../../support/waitingActors.ts"
import { said, startsAt } from "../../../../qa/models/participationModel.ts"
import { someContest } from "./someInformation.ts"

const profile = {
  id: 1,
  email: "ada@zama.test",
  firstName: "Ада",
  lastName: "Л.",
  city: "Омск",
  dateOfBirth: "2015-05-17",
  contestReminders: false,
  streakReminders: false,
  weeklySummary: false,
  frame: null
}
const api = inMemoryApi(async (name: string) => (name === "profile" ? profile : []))

const clock = {
  now: () => startsAt,
  latest: () => startsAt,
  error: () => 0,
  record: () => {},
  recordExactly: () => {},
  onChange: () => () => {}
}

interface Start {
  readonly isVisitor?: boolean
  readonly facts?: ContestFacts
  /** A call that an earlier page left unanswered. */
  readonly call?: ContestCall | null
}

/** The panel and the bar of a contest's page, over calls that the test answers. */
export async function showParticipation(start: Start = {}) {
  const { isVisitor = false, facts = said.notRegistered, call = null } = start
  const setup = waitingActors()
  const delivery = (id: string) =>
    contestDelivery.provide({
      actors: { send: setup.actor<ContestFacts, { readonly payload: ContestCall }>(id) }
    })
  const machine = participationMachine.provide({
    actors: {
      timer: fromCallback(() => {}),
      register: delivery("register"),
      start: delivery("start"),
      complete: delivery("complete"),
      takeOver: delivery("takeOver"),
      look: setup.actor<ContestFacts, void>("look")
    },
    // The test ends delays itself.
    delays: { retryDelay: 1e9, lookDelay: 1e9 }
  })
  const actor = createActor(machine, { inspect, input: { isVisitor, facts, call } }).start()
  const bar = {
    actor,
    clock,
    problems: [],
    connection: "online" as const,
    title: "Кубок",
    makeKey: () => "key"
  }
  await renderApp(
    <ClockContext value={clock}>
      <ContestBar {...bar} />
      <ParticipationStatusPanel contest={someContest} actor={actor} />
    </ClockContext>,
    { api, path: "/contests/cup" }
  )
  return { actor, settle: setup.settle }
}

export const press = async (name: string) => {
  const found = await screen.findAllByRole("button", { name, hidden: true })
  await act(async () => void fireEvent.click(found.at(-1)!))
}
