import { useSelector } from "@xstate/react"
import { act, cleanup, screen } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { waitFor, type AnyMachineSnapshot } from "xstate"
import { RunPanel } from "../../../../src/features/practice/problem/RunPanel.tsx"
import { inputsOf, type RunControl } from "../../../../src/features/practice/problem/useRun.ts"
import type { InputReport, RunActorRef } from "../../../../src/machines/runMachine.ts"
import { correct, planFor, runModel } from "../../../../qa/models/runModel.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { startFakeRun } from "../../../support/fakeRun.ts"
import { renderApp } from "../../../support/renderApp.tsx"

/** The text of each state; the first match counts. */
const saidOf: ReadonlyArray<readonly [(snapshot: AnyMachineSnapshot) => boolean, RegExp]> = [
  [(snapshot) => snapshot.matches("idle"), /^Press “Run”/],
  [(snapshot) => snapshot.matches({ working: "running" }), /^Running: [0-2] of 2$/],
  [
    (snapshot) => snapshot.matches({ working: "loadingRuntime" }) && snapshot.context.progress !== null,
    /^Getting .* ready/
  ],
  [(snapshot) => snapshot.matches({ working: "loadingRuntime" }), /^Starting…$/],
  [(snapshot) => snapshot.matches("stopped"), /^Stopped\.$/],
  [(snapshot) => snapshot.matches("timedOut"), /ran for too long/],
  [(snapshot) => snapshot.context.failure?.kind === "offline", /^There is no network/],
  [(snapshot) => snapshot.context.failure?.kind === "unsupported", /^This browser cannot run/],
  [(snapshot) => snapshot.context.failure?.kind === "server", /could not run the program/],
  [(snapshot) => snapshot.context.compileLog !== null, /did not compile/],
  [(snapshot) => snapshot.matches("done"), /^(All samples agree|The program has run)/]
]

const saidIn = (snapshot: AnyMachineSnapshot) => saidOf.find(([fits]) => fits(snapshot))?.[1]

function PanelOf({ actor }: { readonly actor: RunActorRef }) {
  const snapshot = useSelector(actor, (current) => current)
  const control: RunControl = {
    snapshot,
    ownInput: "",
    setOwnInput: () => {},
    start: () => {},
    stop: () => actor.send({ type: "run.stopRequested" }),
    retry: () => actor.send({ type: "run.retried" })
  }
  return <RunPanel run={control} snapshot={snapshot} languages={[]} code={{ current: null }} />
}

afterEach(cleanup)

describe("the run panel", () => {
  test.each(modelPaths(runModel))("shows each state: $name", async ({ steps }) => {
    const { actor, play } = startFakeRun()
    await renderApp(<PanelOf actor={actor} />, { language: "en" })

    for (const { event, expected } of steps) {
      await act(async () => {
        await play(event)
        await waitFor(actor, ({ value }) => JSON.stringify(value) === JSON.stringify(expected.value), {
          timeout: 60_000
        })
      })
      const summary = await screen.findByRole("status")
      expect(summary.textContent).toMatch(saidIn(expected) ?? /a text for this state/)
      expect(screen.queryByRole("progressbar") !== null).toBe(expected.hasTag("busy"))
      expect(screen.queryByRole("button", { name: "Try again" }) !== null).toBe(
        expected.can({ type: "run.retried" })
      )
    }
  })

  test.each([
    ["run", "en", /^The program used up the time allowed for one run/],
    ["run", "ru", /^Программа заняла всё время, отведённое на один запуск/],
    ["owner", "en", /^Your programs have used up the time allowed for runs/],
    ["owner", "ru", /^Ваши программы за последние минуты заняли всё время/]
  ] as const)("reports that the time of the %s was used up, in %s", async (whose, language, text) => {
    const { actor, play } = startFakeRun()
    await renderApp(<PanelOf actor={actor} />, { language })
    await act(async () => {
      await play({ type: "run.started", plan: planFor("cpp") })
      await play({ type: "input.started", index: 0 })
      await play({ type: "input.finished", index: 0, report: correct })
      await play({ type: "run.budgetSpent", owner: whose })
      await play({ type: "run.finished" })
      await waitFor(actor, (snapshot) => snapshot.matches("done"))
    })

    expect((await screen.findByRole("status")).textContent).toMatch(text)
  })

  describe("of a problem with several right answers", () => {
    const showRun = async (stdout: string, status: InputReport["status"] = "ok") => {
      const { actor, play } = startFakeRun()
      await renderApp(<PanelOf actor={actor} />, { language: "en" })
      await act(async () => {
        await play({ type: "run.started", plan: { ...planFor("cpp"), checker: null } })
        await play({ type: "input.started", index: 0 })
        await play({ type: "input.finished", index: 0, report: { ...correct, status, stdout } })
        await play({ type: "input.started", index: 1 })
        await play({ type: "input.finished", index: 1, report: { ...correct, stdout } })
        await play({ type: "run.finished" })
        await waitFor(actor, (snapshot) => snapshot.matches("done"))
      })
      return (await screen.findByRole("status")).textContent
    }

    test("another output than the sample's is neither right nor wrong", async () => {
      expect(await showRun("4 1\n")).toMatch(/^Done\. Several answers are right here/)
      expect(screen.queryByText("Differs")).toBeNull()
      expect(screen.queryByText(/first difference/)).toBeNull()
      expect(screen.getByText("A right answer")).toBeTruthy()
    })

    test("the sample's output is right", async () => {
      expect(await showRun("5\n")).toMatch(/^All samples agree/)
    })

    test("a program that fails is wrong", async () => {
      expect(await showRun("4 1\n", "runtime_error")).toMatch(/^1 sample differs/)
      expect(screen.queryByText(/the judge’s program talks/)).toBeNull()
    })
  })

  test.each([
    ["ru", /Здесь ваша программа разговаривает с другой программой/],
    ["en", /Here your program talks with another program/]
  ] as const)("says that nothing answers an interactive program, in %s", async (language, text) => {
    const { actor, play } = startFakeRun()
    await renderApp(<PanelOf actor={actor} />, { language })
    const inputs = inputsOf({ samples: [] }, "")
    await act(async () => {
      await play({ type: "run.started", plan: { ...planFor("cpp"), checker: null, inputs } })
    })
    expect(inputs).toEqual([{ input: "", answer: null }])
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
