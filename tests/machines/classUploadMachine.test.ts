import { describe, expect, test } from "vitest"
import { classUploadMachine } from "../../src/machines/classUploadMachine.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"
import { classUploadModel, made, roll } from "../../qa/models/classUploadModel.ts"
import { nextState } from "./nextUploadState.ts"

const uploadPaths = modelPaths(classUploadModel)

describe("class upload machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(classUploadMachine, uploadPaths)).toEqual([])
  })

  test.each(uploadPaths)("follows the file and the server: $name", ({ steps }) => {
    let state = "choosing"
    for (const { event, expected } of steps) {
      state = nextState(state, event, expected.context.details)
      expect(expected.value).toBe(state)
    }
  })

  test.each(uploadPaths)("creates only valid and reviewed accounts: $name", ({ steps }) => {
    let looked = false
    for (const { expected } of steps) {
      looked = looked || expected.matches("preview")
      const { faults, details, roll: read, made: slips } = expected.context
      const makes = expected.matches("creating") || expected.matches("slips")
      const right = looked && faults.length === 0 && details.schoolConsent && read !== null
      expect(makes && !right).toBe(false)
      expect(slips).toEqual(expected.matches("slips") ? made : null)
    }
  })

  test("swapping names twice changes nothing", () => {
    const path = uploadPaths.find(({ steps }) => steps.at(-1)?.event.type === "names.swapped")
    const [before, after] = path!.steps.slice(-2).map(({ expected }) => expected.context.roll)
    expect(before).toEqual(roll)
    expect(after.students).toMatchObject([
      { firstName: "Ким", lastName: "Анна" },
      { firstName: "Борис", lastName: null }
    ])
  })
})
