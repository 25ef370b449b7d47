import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { createActor, fromCallback, type AnyEventObject, type AnyMachineSnapshot } from "xstate"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { ClockContext } from "../../../../src/features/shell/clock/ClockContext.ts"
import { ContestBar } from "../../../../src/features/olympiads/contest/ContestBar.tsx"
import { ParticipationStatusPanel } from "../../../../src/features/olympiads/contest/ParticipationStatusPanel.tsx"
import type { ContestCall, ContestFacts } from "../../../../src/machines/contest/participationFacts.ts"
import { contestDelivery, participationMachine } from "../../../../src/machines/participationMachine.ts"
import texts from "../../../../src/i18n/ru/contest.json"
import { modelPaths, type MachinePath } from "../../../support/machinePaths.ts"
import { inspect } from "../../../../src/features/shell/actors/watchActors.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { waitingActors } from "../../../support/waitingActors.ts"
import { participationModel, said, startsAt } from "../../../../qa/models/participationModel.ts"
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

/** The panel and the bar of a contest's page, over calls that the walk answers. */
async function show(isVisitor: boolean) {
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
    // The walk ends delays itself.
    delays: { retryDelay: 1e9, lookDelay: 1e9 }
  })
  const actor = createActor(machine, { inspect, input: { isVisitor, facts: said.notRegistered } }).start()
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

/** The buttons of a participant. */
const buttons: Readonly<Record<string, string>> = {
  "registration.asked": texts.act.register,
  "registration.cancelled": texts.registration.cancel,
  "contest.start": texts.act.start,
  "finish.asked": texts.finish.open,
  "finish.cancelled": texts.finish.cancel,
  "finish.confirmed": texts.finish.confirm,
  "window.takeOver": texts.elsewhere.takeOver,
  "call.retry": texts.waiting.retry,
  "call.cancelled": texts.waiting.stop
}

const topOf = ({ value }: { readonly value: unknown }): string =>
  typeof value === "string" ? value : (Object.keys(value as object)[0] ?? "")

/** The button that plays an event in a state; undefined if no button does. */
function buttonOf(event: AnyEventObject, state: string): string | undefined {
  // Only an open form can be submitted.
  if (event.type === "registration.submitted") return state === "filling" ? texts.act.register : undefined
  if (event.type === "registration.asked" && state === "invited") return texts.act.accept
  if (event.type === "call.retry" && state === "finishing") return texts.finish.retry
  if (event.type === "call.cancelled" && state === "finishing") return texts.finish.stop
  return buttons[event.type]
}

const press = async (name: string) => {
  const found = await screen.findAllByRole("button", { name, hidden: true })
  await act(async () => void fireEvent.click(found.at(-1)!))
}

const titles: Readonly<Record<string, { readonly title: string }>> = texts.status

const titleOf = (snapshot: AnyMachineSnapshot): string => titles[topOf(snapshot)]!.title

/** Each arrival of facts is played once, as a first step; the machine's own tests walk the others. */
const lastOf = ({ steps }: MachinePath) => steps.at(-1)!
const played = modelPaths(participationModel, ["learner", "visitor"]).filter(
  (path) => lastOf(path).event.type !== "facts.received" || path.steps.length === 1
)

describe("the view of a participation", () => {
  afterEach(cleanup)

  test("covers every transition by a button, a call or time", () => {
    const kinds = new Set(played.map((path) => lastOf(path).event.type))
    for (const button of Object.keys(buttons)) expect(kinds).toContain(button)
  })

  test.each(played)("shows the status and its actions: $name", async ({ steps }) => {
    const isVisitor = steps[0]!.expected.context.isVisitor as boolean
    const { actor, settle } = await show(isVisitor)
    for (const { event, expected } of steps) {
      const name = buttonOf(event, topOf(actor.getSnapshot()))
      if (name !== undefined) await press(name)
      else await (settle(event) ?? act(async () => actor.send(event as never)))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(expected.value))
      expect(screen.getByText(titleOf(expected), { selector: "h2" })).toBeTruthy()
    }
    actor.stop()
  })
})
