import * as Effect from "effect/Effect"
import { fromPromise } from "xstate"
import type { Api } from "../../../../api/client.ts"
import { fromEffect } from "../../../../api/fromEffect.ts"
import { keyByContent } from "../../../../api/keyByContent.ts"
import { OrganiserApi } from "../../../../api/OrganiserApi.ts"
import {
  problemUploadMachine,
  type PackageArchive,
  type PackageFile,
  type PackageToPack,
  type PackageToUpload
} from "../../../../machines/problemUploadMachine.ts"
import { failedWith } from "../../../../machines/failedWith.ts"
import { onlyZip, packageName } from "./packageFiles.ts"

/** Imports the compression on first use. */
const pack = fromPromise<PackageArchive, PackageToPack>(async ({ input: { files, onProgress }, signal }) => {
  const zip = onlyZip(files)
  if (zip !== null) return { name: zip.path, content: zip.content, files }
  const { zipPackage } = await import("./zipPackage.ts")
  return {
    name: `${packageName(files)}.zip`,
    content: await zipPackage(files, onProgress, signal),
    files
  }
})

/** Identifies a choice of files. */
const factsOf = (files: ReadonlyArray<PackageFile>) =>
  files.map(({ path, content: { size, lastModified } }) => [path, size, lastModified])

const areTestsBeingMade = (error: unknown) =>
  failedWith(error, "Conflict") && error.code === "tests_being_made"

/**
 * Connects the upload to the API. The same files keep their idempotency key, also after a cancelled upload. Sends a package
 * again after `pauseMs` while the judge makes its tests.
 */
export function packageUploadWith(api: Api, pauseMs = 5000) {
  const keyOf = keyByContent()
  const untilMade = <A, E, R>(sending: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.catchIf(sending, areTestsBeingMade, () =>
      Effect.andThen(Effect.sleep(pauseMs), untilMade(sending))
    )
  const upload = ({ target, archive, onProgress }: PackageToUpload) => {
    const files = [{ name: archive.name, content: archive.content }]
    const options = { idempotencyKey: keyOf([target, factsOf(archive.files)]), onProgress }
    if (target.type === "problem")
      return OrganiserApi.use((calls) =>
        calls.createAuthoredProblem({ payload: { detail: "" }, files }, options)
      ).pipe(
        untilMade,
        Effect.map(({ id, version }) => ({ problemId: id, version, made: true }))
      )
    const { problemId, version, detail } = target
    return OrganiserApi.use((calls) =>
      calls.uploadProblemVersion({ params: { problemId }, payload: { version, detail }, files }, options)
    ).pipe(
      untilMade,
      Effect.map((outcome) => ({ problemId, ...outcome }))
    )
  }
  return problemUploadMachine.provide({ actors: { pack, upload: fromEffect(api, upload) } })
}
