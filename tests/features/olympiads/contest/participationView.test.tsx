import { act, cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import type { AnyEventObject, AnyMachineSnapshot } from "xstate"
import texts from "../../../../src/i18n/ru/contest.json"
import { modelPaths, type MachinePath } from "../../../support/machinePaths.ts"
import { participationModel } from "../../../../qa/models/participationModel.ts"
import { press, showParticipation } from "./showParticipation.tsx"

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

const titles: Readonly<Record<string, { readonly title: string }>> = texts.status

const titleOf = (snapshot: AnyMachineSnapshot): string => titles[topOf(snapshot)]!.title

/** Arrivals of facts are played as a first step only; participationChanges.test.tsx plays those of later states. */
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
    const { actor, settle } = await showParticipation({ isVisitor })
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
