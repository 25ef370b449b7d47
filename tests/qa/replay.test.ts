import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { modelOf, models } from "../../qa/models/models.ts"
import { leavesOf } from "../../src/machines/leavesOf.ts"
import { modelGraphs } from "../../qa/paths/modelGraph.ts"
import { pathsOf, type ModelPath } from "../../qa/paths/strategies.ts"
import type { Model } from "../../qa/models/Model.ts"
import { replayTrace } from "../../qa/traces/replayTrace.ts"
import type { Trace } from "../../src/api/contract/messages/trace.ts"

/** What an actor on this path would have left. */
const traceOf = (model: Model, { start, steps }: ModelPath): Trace => ({
  machine: model.machine.id,
  steps: [
    {
      event: "xstate.init",
      states: leavesOf(modelGraphs(model).find((graph) => graph.start === start)!.beginning.after)
    },
    ...steps.map(({ event, after }) => ({ event: event.type, states: leavesOf(after) }))
  ]
})

const session = modelOf("session")!

/** A walk of the session from its start as a visitor to a signed-in person. */
const signingIn: Trace = {
  machine: "session",
  steps: [
    { event: "xstate.init", states: ["guest"] },
    { event: "session.signedIn", states: ["authenticated"] }
  ]
}

describe("replaying a trace", () => {
  test.each(models.map((model) => [model.id, model] as const))(
    "%s: every random walk agrees with its model",
    (_, model) => {
      const walks = pathsOf(model, "random", { seed: 7, length: 30, count: 3 })

      expect(walks.map((path) => replayTrace(model, traceOf(model, path)).parting)).toEqual(
        walks.map(() => null)
      )
    }
  )

  test("says at which step another state was recorded", () => {
    const [begun, signedIn] = signingIn.steps
    const trace = { ...signingIn, steps: [begun!, { ...signedIn!, states: ["guest"] }] }

    expect(replayTrace(session, trace)).toEqual({
      model: "session",
      steps: 1,
      parting: {
        step: 2,
        event: "session.signedIn",
        before: ["guest"],
        recorded: ["guest"],
        possible: ["authenticated"]
      }
    })
  })

  test("says that a machine is in a state that the model does not reach", () => {
    const trace = { ...signingIn, steps: [{ event: "xstate.init", states: ["signingUp"] }] }

    expect(replayTrace(session, trace).parting).toMatchObject({ step: 1, recorded: ["signingUp"] })
  })

  test("lets an event that the model ignores change nothing", () => {
    const ignored = { event: "session.renamed", states: ["authenticated"] }

    expect(replayTrace(session, { ...signingIn, steps: [...signingIn.steps, ignored] }).parting).toBeNull()
    expect(
      replayTrace(session, {
        ...signingIn,
        steps: [...signingIn.steps, { ...ignored, states: ["guest"] }]
      }).parting
    ).toMatchObject({ step: 3, possible: [] })
  })

  test("lets a guard refuse, because it decides by data that the trace does not hold", () => {
    const woke = { event: "session.woke", states: ["authenticated"] }

    expect(replayTrace(session, { ...signingIn, steps: [...signingIn.steps, woke] }).parting).toBeNull()
    expect(
      replayTrace(session, { ...signingIn, steps: [...signingIn.steps, { ...woke, states: ["guest"] }] })
        .parting
    ).toMatchObject({ step: 3, possible: ["refreshing.silently"] })
  })

  test("begins in the middle if the oldest steps are missing", () => {
    const [, ...rest] = signingIn.steps

    expect(replayTrace(session, { ...signingIn, steps: rest }).parting).toBeNull()
  })
})

describe("the command", () => {
  const folder = mkdtempSync(join(tmpdir(), "zama-trace-"))
  const written = "tests/qa/traces/written-by-the-command.test.ts"
  afterAll(() => {
    rmSync(folder, { recursive: true })
    rmSync(written, { force: true })
  })
  const replay = (content: string, ...options: ReadonlyArray<string>) => {
    const file = join(folder, "trace.json")
    writeFileSync(file, content)
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["server/cli/main.ts", "replay", file, ...options],
      { encoding: "utf8" }
    )
    return { status, stdout, stderr }
  }

  test("reports an agreement", () => {
    expect(replay(JSON.stringify(signingIn))).toMatchObject({
      status: 0,
      stdout: "session: all 2 steps agree with the model.\n"
    })
  })

  test("walks all traces of a report", () => {
    const { stdout, status } = replay(JSON.stringify([signingIn, signingIn]))

    expect([status, stdout.match(/all 2 steps agree/g)]).toEqual([
      0,
      ["all 2 steps agree", "all 2 steps agree"]
    ])
  })

  test("writes a test that fails where model and trace part", () => {
    const parted = {
      ...signingIn,
      steps: [signingIn.steps[0], { event: "session.signedIn", states: ["guest"] }]
    }

    const { status, stdout } = replay(JSON.stringify(parted), "--test", "written-by-the-command")

    expect(status).toBe(1)
    expect(stdout).toContain("session: step 2 parts from the model.")
    const { status: failed, stdout: result } = spawnSync(
      process.execPath,
      ["node_modules/vitest/vitest.mjs", "run", "--project", "shared", written],
      { encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } }
    )
    expect(failed).toBe(1)
    expect(result).toContain("session does what was recorded")
    expect(result).toMatch(/Tests\s+1 failed/)
  })

  test("names a machine without a model, and walks the others", () => {
    const unknown = { machine: "door", steps: signingIn.steps }

    expect(replay(JSON.stringify([unknown, signingIn]))).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/door: there is no model.*session: all 2 steps agree/s)
    })
  })

  test.each([
    ["no JSON", "{", /is not a trace of the QA bench/],
    ["another file", '{"machine":"session"}', /is not a trace of the QA bench.*steps/s]
  ])("refuses %s", (_, content, message) => {
    const { status, stderr } = replay(content)

    expect(status).toBe(1)
    expect(stderr).toMatch(message)
  })
})
