import { assign, emit, setup } from "xstate"
import type { Slip } from "../api/contract/organiser/classes.ts"
import { notProvided } from "./notProvided.ts"

interface SlipsContext {
  readonly classId: number
  /** Ids of the students whose slips are not made yet. */
  readonly waiting: ReadonlyArray<number>
  readonly slips: ReadonlyArray<Slip>
}

export interface SlipBatch {
  readonly classId: number
  readonly students: ReadonlyArray<number>
}

/** Small batches: each slip costs the server some work, and sign-ins should not wait for it. */
const batchSize = 10

/** Makes slips in batches. After a failure, finished slips stay and are not requested again. */
export const slipsMachine = setup({
  types: {
    input: {} as SlipBatch,
    context: {} as SlipsContext,
    events: {} as { type: "slips.retried" },
    emitted: {} as { type: "slips.failed"; error: unknown } | { type: "slips.made" }
  },
  actors: { make: notProvided<ReadonlyArray<Slip>, SlipBatch>("make") },
  actions: {
    addSlips: assign(({ context }, { made }: { made: ReadonlyArray<Slip> }) => ({
      slips: [...context.slips, ...made],
      waiting: context.waiting.slice(batchSize)
    })),
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "slips.failed", error })),
    emitMade: emit({ type: "slips.made" })
  },
  guards: { isLast: ({ context }) => context.waiting.length <= batchSize }
}).createMachine({
  id: "slips",
  context: ({ input: { classId, students } }) => ({ classId, waiting: students, slips: [] }),
  initial: "making",
  states: {
    making: {
      invoke: {
        id: "make",
        src: "make",
        input: ({ context: { classId, waiting } }) => ({ classId, students: waiting.slice(0, batchSize) }),
        onDone: [
          {
            guard: "isLast",
            target: "made",
            actions: [{ type: "addSlips", params: ({ event }) => ({ made: event.output }) }, "emitMade"]
          },
          {
            target: "making",
            reenter: true,
            actions: { type: "addSlips", params: ({ event }) => ({ made: event.output }) }
          }
        ],
        onError: { target: "interrupted", actions: { type: "emitFailed", params: ({ event }) => event } }
      }
    },
    interrupted: { on: { "slips.retried": "making" } },
    made: { type: "final" }
  }
})
