import { isDeepStrictEqual } from "node:util"
import { describe, expect, test } from "vitest"
import { waitFor } from "xstate"
import { correct, endless, planFor, runModel } from "../../../../qa/models/runModel.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { startFakeRun } from "../../../support/fakeRun.ts"
import { eventually } from "../../../support/eventually.ts"

describe("run actor", () => {
  test.each(modelPaths(runModel))("follows the model: $name", async ({ steps }) => {
    const { actor, play } = startFakeRun()

    for (const { event, expected } of steps) {
      await play(event)
      const snapshot = await waitFor(
        actor,
        ({ value, context }) =>
          isDeepStrictEqual(value, expected.value) && isDeepStrictEqual(context, expected.context),
        { timeout: 60_000 }
      ).catch(() => actor.getSnapshot())
      expect(snapshot.value).toEqual(expected.value)
      expect(snapshot.context).toEqual(expected.context)
    }
  })

  test("shows the output of a live program, and clears it for the next input", async () => {
    const { actor, play } = startFakeRun()
    const appeared = () => actor.getSnapshot().context.appeared
    await play({ type: "run.started", plan: { ...planFor("python"), live: true } })
    await play({ type: "input.started", index: 0 })
    await play({ type: "output.appeared", text: "5" })
    await play({ type: "output.appeared", text: "6\n" })
    expect(appeared()).toBe("56\n")

    await play({ type: "input.started", index: 1 })
    expect(appeared()).toBe("")
  })

  test("Stop ends the program", async () => {
    const { actor, journal, play } = startFakeRun()
    await play({ type: "run.started", plan: planFor("python") })
    await play({ type: "input.started", index: 0 })
    await play({ type: "run.stopRequested" })

    expect(actor.getSnapshot().value).toBe("stopped")
    expect(journal).toEqual(['browser python ["2 3\\n","1 1\\n"]', "stop"])
  })

  test("a program that exceeded the time is not run on the next input", async () => {
    const { journal, play } = startFakeRun()
    await play({ type: "run.started", plan: planFor("javascript") })
    await play({ type: "input.started", index: 0 })
    await play({ type: "input.finished", index: 0, report: endless })

    expect(journal).toEqual(['browser javascript ["2 3\\n","1 1\\n"]', "stop"])
  })

  test("C++ runs on the server", async () => {
    const { journal, play } = startFakeRun()
    await play({ type: "run.started", plan: planFor("cpp") })
    await play({ type: "input.started", index: 0 })

    expect(journal).toEqual(["server cpp"])
  })

  test("a program with too deep recursion runs on the server, whose result counts if it answers", async () => {
    const { actor, journal, play } = startFakeRun()
    const overflow = { ...endless, status: "runtime_error" as const, stderr: "stack overflow" }
    await play({ type: "run.started", plan: planFor("javascript") })
    await play({ type: "input.started", index: 0 })
    await play({ type: "input.finished", index: 0, report: correct })
    await play({ type: "input.finished", index: 1, report: overflow })
    await play({ type: "run.finished" })
    await eventually(() => expect(journal).toContain("server javascript"))
    await play({ type: "input.started", index: 0 })
    await play({ type: "input.finished", index: 0, report: { ...correct, stdout: "deep\n" } })
    await play({ type: "run.failed", failure: { error: new Error("the server went away") } })

    const { context } = await waitFor(actor, (snapshot) => snapshot.matches("done"))
    expect(context.reports.map((report) => report?.stdout)).toEqual(["5\n", "deep\n"])
  })

  test("output is compared with the sample's answer, and not for custom input", async () => {
    const { actor, play } = startFakeRun()
    await play({ type: "run.started", plan: planFor("python") })
    await play({ type: "input.started", index: 0 })
    await play({ type: "input.finished", index: 0, report: { ...correct, stdout: "6\n" } })
    await play({ type: "input.finished", index: 1, report: correct })

    const { reports } = actor.getSnapshot().context
    expect(reports.map((report) => report?.comparison)).toEqual(["wrong_answer", null])
  })
})
