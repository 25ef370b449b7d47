import type { Trace } from "../../src/api/contract/messages/trace.ts"

/** A Vitest file that fails as long as the model cannot do what the trace holds. */
export const writtenTest = (model: string, trace: Trace): string => `import { expect, test } from "vitest"
import { modelOf } from "../../../qa/models/models.ts"
import { replayTrace } from "../../../qa/traces/replayTrace.ts"

test("${model} does what was recorded", () => {
  const trace = ${JSON.stringify(trace, null, 2).replaceAll("\n", "\n  ")}

  expect(replayTrace(modelOf("${model}")!, trace).parting).toBeNull()
})
`
