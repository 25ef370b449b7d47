import { fromPromise } from "xstate"
import type { Api } from "../../../api/client.ts"
import type { NewClass, Slip } from "../../../api/contract/organiser/classes.ts"
import { keyByContent } from "../../../api/keyByContent.ts"
import { classUploadMachine } from "../../../machines/classUploadMachine.ts"
import type { FileReading, MadeClass } from "../../../machines/classUploadMachine.ts"
import { slipsMachine } from "../../../machines/slipsMachine.ts"
import type { SlipBatch } from "../../../machines/slipsMachine.ts"

/** What reads files loads with the first one. */
const read = fromPromise<FileReading, File>(async ({ input }) =>
  (await import("./readClassFile.ts")).readClassFile(input)
)

export function uploadWith(api: Api) {
  const keyOf = keyByContent()
  return classUploadMachine.provide({
    actors: {
      read,
      create: fromPromise<MadeClass, NewClass>(({ input: payload, signal }) =>
        api.run("createClass", { payload }, { signal, idempotencyKey: keyOf(payload) })
      )
    }
  })
}

export const slipsWith = (api: Api) =>
  slipsMachine.provide({
    actors: {
      make: fromPromise<ReadonlyArray<Slip>, SlipBatch>(({ input: { classId, students }, signal }) =>
        api.run("makeSlips", { params: { classId }, payload: { students } }, { signal })
      )
    }
  })
