import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createMachine } from "xstate"
import { addScenarios, readCoverage, resultsIn, writeCoverage } from "../../qa/coverage/coverageFiles.ts"
import { gapsIn } from "../../qa/coverage/gaps.ts"
import type { Model } from "../../qa/models/Model.ts"

const [passed, failed] = (["passed", "failed"] as const).map((result) => ({ test: "door.test.ts", result }))

test("results of layers are merged by transition, and a layer's next run replaces its last one, unless it adds to it", () => {
  const folder = mkdtempSync(join(tmpdir(), "zama-coverage-"))

  expect(readCoverage(join(folder, "none"))).toEqual({})
  writeCoverage("machine", { "door · open": failed!, "door · gone": passed! }, folder)
  writeCoverage("machine", { "door · open": passed! }, folder)
  writeCoverage("view", { "door · open": failed! }, folder)

  expect(readCoverage(folder)).toEqual({ "door · open": { machine: passed, view: failed } })

  addScenarios({ "door-1": failed! }, folder)
  addScenarios({ "door-2": passed! }, folder)

  expect(readCoverage(folder)).toEqual({
    "door · open": { machine: passed, view: failed },
    "door-1": { browser: failed },
    "door-2": { browser: passed }
  })
  expect(resultsIn(readCoverage(folder), "view")).toEqual({ "door · open": failed })
  rmSync(folder, { recursive: true })
})

test("the gate names each transition and resting state without a passed test or a reason", () => {
  const machine = createMachine({
    id: "door",
    initial: "open",
    states: { open: { on: { closed: "shut" } }, shut: { on: { opened: "open" } } }
  })
  const door = { id: "door", machine, words: {}, starts: {}, events: {} } as unknown as Model
  const [closing, opening] = ["door · open · closed · 1", "door · shut · opened · 1"] as const
  const covered = {
    machine: { [closing]: passed!, [opening]: passed! },
    view: { [closing]: passed!, [opening]: failed! },
    browser: { "door · open": passed! }
  }
  const noReasons = { machine: {}, view: {}, browser: {} }

  expect(gapsIn([door], covered, noReasons)).toEqual([
    `view: no test covers ${opening}`,
    "browser: no test covers door · shut"
  ])
  expect(gapsIn([door], covered, { ...noReasons, view: { [opening]: "The door is glued." } })).toEqual([
    "browser: no test covers door · shut"
  ])
  expect(
    gapsIn([door], covered, { ...noReasons, browser: { "door · shut": "", "door · lost": "" } })
  ).toEqual([
    `view: no test covers ${opening}`,
    "browser: uncoverable.json names door · lost, which no machine has"
  ])
  expect(gapsIn([{ ...door, unused: [opening.slice(7), "shut"] }], covered, noReasons)).toEqual([])
})
