import { assign, emit, setup } from "xstate"
import type { Slip } from "../api/contract/organiser/classes.ts"
import { notProvided } from "./notProvided.ts"

interface SlipsContext {
  readonly classId: number
  /** Whose slips are still to be made. */
  readonly waiting: ReadonlyArray<number>
  readonly slips: ReadonlyArray<Slip>
}

export interface SlipBatch {
  readonly classId: number
  readonly students: ReadonlyArray<number>
}

/** Few at a time: each takes the server some work, and others want to sign in meanwhile. */
const batchSize = 10

/** Makes slips batch by batch. What was made stays when a later batch fails, and is never asked for twice. */
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
