import { describe, expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { archive, problemUploadModel, uploaded } from "../../qa/models/problemUploadModel.ts"
import { Unreachable } from "../../src/api/errors.ts"
import {
  problemUploadMachine,
  type PackageArchive,
  type PackageToPack,
  type PackageToUpload,
  type UploadedPackage
} from "../../src/machines/problemUploadMachine.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"
import { nextState } from "./nextPackageState.ts"

const paths = modelPaths(problemUploadModel)

describe("problem upload machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(problemUploadMachine, paths)).toEqual([])
  })

  test.each(paths)("follows the person and the server: $name", ({ steps }) => {
    let state = "choosing"
    for (const { event, expected } of steps) {
      state = nextState(state, event)
      expect(expected.value).toBe(state)
    }
  })

  test("a retry sends the same zip without packing it again, and a cancelled upload is aborted", async () => {
    const packed: Array<ReadonlyArray<string>> = []
    const sent: Array<PackageToUpload> = []
    const signals: Array<AbortSignal> = []
    const machine = problemUploadMachine.provide({
      actors: {
        pack: fromPromise<PackageArchive, PackageToPack>(async ({ input }) => {
          packed.push(input.files.map(({ path }) => path))
          return archive
        }),
        upload: fromPromise<UploadedPackage, PackageToUpload>(async ({ input, signal }) => {
          sent.push(input)
          signals.push(signal)
          if (sent.length === 1) throw new Unreachable()
          return sent.length === 2 ? new Promise(() => {}) : uploaded
        })
      }
    })
    const actor = createActor(machine).start()
    const { files } = archive
    const target = { type: "version", problemId: 7, version: 2, detail: "" } as const
    actor.send({ type: "package.chosen", files, target })
    actor.send({ type: "package.chosen", files, target })
    await waitFor(actor, (snapshot) => snapshot.matches("failed"))
    actor.send({ type: "upload.retried" })
    actor.send({ type: "upload.cancelled" })
    expect([actor.getSnapshot().value, signals[1]!.aborted]).toEqual(["choosing", true])
    expect(packed).toEqual([["sum.zip"]])
    expect(sent.map(({ target: to, archive: { content } }) => [to, content])).toEqual([
      [target, archive.content],
      [target, archive.content]
    ])
    actor.send({ type: "package.chosen", files, target })
    const last = await waitFor(actor, (snapshot) => snapshot.status === "done")
    expect(last.context.uploaded).toEqual(uploaded)
  })
})
