import { useSelector } from "@xstate/react"
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { waitFor, type AnyEventObject, type AnyMachineSnapshot } from "xstate"
import { StepperView } from "../../../../src/features/practice/stepper/StepperView.tsx"
import type { StepperActorRef } from "../../../../src/machines/stepperMachine.ts"
import { program, stepperModel, threeSteps } from "../../../../qa/models/stepperModel.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { startFakeRecording } from "../../../support/fakeRecording.ts"
import { renderApp } from "../../../support/renderApp.tsx"

function StepperOf({ actor }: { readonly actor: StepperActorRef }) {
  const snapshot = useSelector(actor, (current) => current)
  return <StepperView snapshot={snapshot} send={actor.send} />
}

/** The text of each state; the first match counts. */
const saidOf: ReadonlyArray<readonly [(snapshot: AnyMachineSnapshot) => boolean, RegExp]> = [
  [(snapshot) => snapshot.matches({ recording: "running" }), /^Running the program and recording/],
  [
    (snapshot) => snapshot.matches("recording") && snapshot.context.progress !== null,
    /^Getting Python ready/
  ],
  [(snapshot) => snapshot.matches("recording"), /^Starting…$/],
  [(snapshot) => snapshot.context.failure === "offline", /^There is no network/],
  [(snapshot) => snapshot.context.failure === "unsupported", /^This browser cannot run Python/],
  [(snapshot) => snapshot.matches("empty"), /^The program did not begin/],
  [(snapshot) => snapshot.context.trace.end === "failed", /^Error in line 1: NameError.*goes no further/],
  [(snapshot) => snapshot.context.position === 0, /^Line 1 is about to run\.$/],
  [(snapshot) => snapshot.context.position === 1, /^Line 2 is about to run\. Now a = 1\.$/],
  [(snapshot) => snapshot.context.position === 2, /^The program has ended\.$/]
]

const saidIn = (snapshot: AnyMachineSnapshot) => saidOf.find(([fits]) => fits(snapshot))?.[1]

const buttons: Readonly<Record<string, string>> = {
  "stepper.retried": "Try again",
  "step.next": "Step forward",
  "step.back": "Step back",
  "step.first": "To the first step",
  "step.last": "To the last step",
  "play.started": "Play the steps",
  "play.paused": "Pause"
}

/** Plays the learner's events by their controls. */
async function perform(event: AnyEventObject, play: (event: AnyEventObject) => Promise<void>): Promise<void> {
  if (event.type === "step.chosen") {
    const slider = screen.getByRole<HTMLInputElement>("slider")
    const wanted = String(Math.min(Number(slider.max), event["index"] + 1))
    // The slider cannot choose its current position.
    if (slider.value === wanted) return play(event)
    fireEvent.change(slider, { target: { value: wanted } })
    return
  }
  const name = buttons[event.type]
  if (name !== undefined) fireEvent.click(screen.getByRole("button", { name }))
  if (name === undefined || event.type === "stepper.retried") await play(event)
}

afterEach(cleanup)

describe("the stepper's view", () => {
  test.each(modelPaths(stepperModel))("shows each state: $name", async ({ steps }) => {
    const { actor, play } = startFakeRecording(program)
    await renderApp(<StepperOf actor={actor} />, { language: "en" })

    for (const { event, expected } of steps) {
      await act(async () => {
        await perform(event, play)
        await waitFor(
          actor,
          ({ value, context }) =>
            JSON.stringify([value, context.position]) ===
            JSON.stringify([expected.value, expected.context.position]),
          { timeout: 60_000 }
        )
      })
      expect(screen.getByRole("status").textContent).toMatch(saidIn(expected) ?? /a text for this state/)
      expect(screen.queryByRole("progressbar") !== null).toBe(expected.hasTag("busy"))
      expect(screen.queryByRole("button", { name: "Try again" }) !== null).toBe(
        expected.can({ type: "stepper.retried" })
      )
      const onwards = screen.queryByRole("button", { name: "Step forward" })
      expect(onwards?.getAttribute("aria-disabled") === "false").toBe(expected.can({ type: "step.next" }))
      expect(screen.queryByRole("button", { name: "Pause" }) !== null).toBe(
        expected.matches({ viewing: "playing" })
      )
    }
  })

  test("marks the line, its successor and changed values, and shows the output", async () => {
    const { actor, play } = startFakeRecording(program)
    await renderApp(<StepperOf actor={actor} />, { language: "en" })
    await act(() => play({ type: "program.recorded", trace: threeSteps }))
    const code = await screen.findByRole("group", { name: "Code with the current line marked" })
    const lineOf = (words: string) => within(code).getByText(words).closest("li")?.textContent

    expect([lineOf("Now:"), lineOf("Then:")]).toEqual(["1Now:a = 1", "2Then:print(a)"])
    expect(screen.getByText("No variables yet")).toBeTruthy()

    fireEvent.click(screen.getByRole("button", { name: "Step forward" }))
    expect(lineOf("Now:")).toBe("2Now:print(a)")
    expect(screen.getByRole("row").textContent).toBe("a1new")

    fireEvent.click(screen.getByRole("button", { name: "Step forward" }))
    expect(screen.getByRole("row").textContent).toBe("a1")
    expect(screen.getByRole("group", { name: "Output by this step" }).textContent).toBe("1\n")
    expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe("Step 3 of 3. line 2")
  })

  test("announces nothing during playback", async () => {
    const { actor, play } = startFakeRecording(program)
    await renderApp(<StepperOf actor={actor} />, { language: "en" })
    await act(() => play({ type: "program.recorded", trace: threeSteps }))
    const liveness = () => screen.getByRole("status").getAttribute("aria-live")

    fireEvent.click(await screen.findByRole("button", { name: "Play the steps" }))
    expect(liveness()).toBe("off")
    fireEvent.click(screen.getByRole("button", { name: "Pause" }))
    expect(liveness()).toBe("polite")
  })
})

describe("the stepper's actor", () => {
  test("records the given program, and ends it on leaving", async () => {
    const { actor, journal, play } = startFakeRecording({ code: "input()", input: "1\n" })
    await play({ type: "program.started" })
    actor.stop()

    expect(journal).toEqual(['record ["input()","1\\n"]', "stop"])
  })
})
