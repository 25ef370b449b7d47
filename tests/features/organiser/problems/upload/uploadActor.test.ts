import { expect, test } from "vitest"
import { createActor, waitFor } from "xstate"
import { Conflict } from "../../../../../src/api/errors.ts"
import { inMemoryApi } from "../../../../../src/api/inMemoryApi.ts"
import { packageUploadWith } from "../../../../../src/features/organiser/problems/upload/uploadActor.ts"

test("a package whose tests are being made is sent again with the same key until they are", async () => {
  const keys: Array<unknown> = []
  const api = inMemoryApi(
    async (_name: string, _input: unknown, options: { readonly idempotencyKey?: string }) => {
      keys.push(options.idempotencyKey)
      if (keys.length < 3) throw new Conflict({ message: "wait", code: "tests_being_made" })
      return { id: 7, version: 1 }
    }
  )
  const upload = createActor(packageUploadWith(api, 0)).start()
  const file = new File(["zip"], "sum.zip")
  upload.send({
    type: "package.chosen",
    files: [{ path: "sum.zip", content: file }],
    target: { type: "problem" }
  })
  const done = await waitFor(upload, ({ status }) => status === "done", { timeout: 60_000 })
  expect(done.context.uploaded).toEqual({ problemId: 7, version: 1, made: true })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})
