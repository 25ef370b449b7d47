import { afterAll, describe, expect, test } from "vitest"
import { transitionKey, type TestResult } from "../../qa/coverage/Coverage.ts"
import { writeCoverage } from "../../qa/coverage/coverageFiles.ts"
import { modelFaults } from "../../qa/modelFaults.ts"
import type { Model } from "../../qa/models/Model.ts"
import { models } from "../../qa/models/models.ts"
import { expectedOutcomes } from "../../qa/outcomes/outcomes.ts"
import { transitionsOf } from "../../qa/paths/mapTransitions.ts"

const covered: Record<string, TestResult> = {}
afterAll(() => writeCoverage("machine", covered))

const checked = ({ id, machine }: Model, faults: ReadonlyArray<string>) => {
  const result = faults.length === 0 ? "passed" : "failed"
  for (const transition of transitionsOf(machine))
    covered[transitionKey(id, transition.id)] = { test: `tests/qa/models.test.ts: ${id}`, result }
}

describe("a machine's model", () => {
  test.each(models.map((model) => [model.id, model] as const))(
    "%s: words, walked transitions, reached states, invariants and outcomes are as committed",
    (id, model) => {
      const faults = modelFaults(model, expectedOutcomes(id))
      checked(model, faults)

      expect(faults).toEqual([])
    }
  )
})
