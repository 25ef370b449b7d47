import { fromPromise } from "xstate"
import type { Api } from "../../../api/client.ts"
import type { NewClass } from "../../../api/contract/organiser/classes.ts"
import { fromEffect } from "../../../api/fromEffect.ts"
import { keyByContent } from "../../../api/keyByContent.ts"
import { OrganiserApi } from "../../../api/OrganiserApi.ts"
import { classUploadMachine, type FileReading } from "../../../machines/classUploadMachine.ts"
import { slipsMachine, type SlipBatch } from "../../../machines/slipsMachine.ts"

/** Imports the file parser on first use. */
const read = fromPromise<FileReading, File>(async ({ input }) =>
  (await import("./parseClassList.ts")).parseClassList(input)
)

export function uploadWith(api: Api) {
  const keyOf = keyByContent()
  return classUploadMachine.provide({
    actors: {
      read,
      create: fromEffect(api, (payload: NewClass) =>
        OrganiserApi.use(({ createClass }) => createClass({ payload }, { idempotencyKey: keyOf(payload) }))
      )
    }
  })
}

export const slipsWith = (api: Api) =>
  slipsMachine.provide({
    actors: {
      make: fromEffect(api, ({ classId, students }: SlipBatch) =>
        OrganiserApi.use(({ makeSlips }) => makeSlips({ params: { classId }, payload: { students } }))
      )
    }
  })
