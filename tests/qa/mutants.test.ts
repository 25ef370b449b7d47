import { describe, expect, test } from "vitest"
import { createMachine } from "xstate"
import { checkMutants } from "../../qa/mutate/checkMutants.ts"
import { mutantsOf } from "../../qa/mutate/mutants.ts"
import { modelOf, models } from "../../qa/models/models.ts"
import { seededRandom } from "../../server/platform/seededRandom.ts"

const door = createMachine({
  id: "door",
  initial: "open",
  states: {
    open: { on: { close: { guard: "hasKey", target: "closed", actions: ["ring"] } } },
    closed: {
      entry: "light",
      exit: "darken",
      invoke: { id: "lock", src: "lock", onDone: "locked" }
    },
    locked: {}
  }
})

describe("mutants", () => {
  test("each have one fault of a transition, guard, action or invocation", () => {
    expect(mutantsOf(door).map(({ id }) => id)).toEqual([
      "open · close · 1 · removed",
      "open · close · 1 · redirected to locked",
      "open · close · 1 · without guard hasKey",
      "open · close · 1 · with the opposite of guard hasKey",
      "open · close · 1 · without action 1 ring",
      "closed · done lock · 1 · removed",
      "closed · done lock · 1 · redirected to open",
      "closed · without invocation lock",
      "closed · without entry 1 light",
      "closed · without exit 1 darken"
    ])
  })

  test("of the session machine are noticed, but for those with a recorded reason", () => {
    const { survivors, outdated, total } = checkMutants(modelOf("session")!)

    expect(survivors.filter(({ reason }) => reason === undefined)).toEqual([])
    expect(outdated).toEqual([])
    expect(1 - survivors.length / total).toBeGreaterThanOrEqual(0.95)
  })

  test("of all machines are noticed, in a sample", () => {
    const random = seededRandom(1)
    const scores = models.map((model) => {
      const ids = mutantsOf(model.machine).map(({ id }) => id)
      const chosen = new Set(ids.filter(() => random() < 6 / ids.length))
      return checkMutants(model, ({ id }) => chosen.has(id))
    })
    const total = scores.reduce((sum, score) => sum + score.total, 0)
    const survivors = scores.flatMap((score) => score.survivors)

    expect(total).toBeGreaterThan(3 * models.length)
    expect(survivors.filter(({ reason }) => reason === undefined)).toEqual([])
    expect(1 - survivors.length / total).toBeGreaterThanOrEqual(0.95)
  })
})
