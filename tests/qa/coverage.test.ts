import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { addCoverage, readCoverage, writeCoverage } from "../../qa/coverage/coverageFiles.ts"

test("results of layers are merged by transition, and a layer's next run replaces its last one, unless it adds to it", () => {
  const folder = mkdtempSync(join(tmpdir(), "zama-coverage-"))
  const [passed, failed] = (["passed", "failed"] as const).map((result) => ({ test: "door.test.ts", result }))

  expect(readCoverage(join(folder, "none"))).toEqual({})
  writeCoverage("machine", { "door · open": failed!, "door · gone": passed! }, folder)
  writeCoverage("machine", { "door · open": passed! }, folder)
  writeCoverage("view", { "door · open": failed! }, folder)

  expect(readCoverage(folder)).toEqual({ "door · open": { machine: passed, view: failed } })

  addCoverage("view", { "door · gone": passed! }, folder)

  expect(readCoverage(folder)).toEqual({
    "door · open": { machine: passed, view: failed },
    "door · gone": { view: passed }
  })
  rmSync(folder, { recursive: true })
})
