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

/** Connects the upload to the API. The same files keep their idempotency key, also after a cancelled upload. */
export function packageUploadWith(api: Api) {
  const keyOf = keyByContent()
  const upload = ({ target, archive, onProgress }: PackageToUpload) => {
    const files = [{ name: archive.name, content: archive.content }]
    const options = { idempotencyKey: keyOf([target, factsOf(archive.files)]), onProgress }
    if (target.type === "problem")
      return OrganiserApi.use((calls) =>
        calls.createAuthoredProblem({ payload: { detail: "" }, files }, options)
      ).pipe(Effect.map(({ id, version }) => ({ problemId: id, version, made: true })))
    const { problemId, version, detail } = target
    return OrganiserApi.use((calls) =>
      calls.uploadProblemVersion({ params: { problemId }, payload: { version, detail }, files }, options)
    ).pipe(Effect.map((outcome) => ({ problemId, ...outcome })))
  }
  return problemUploadMachine.provide({ actors: { pack, upload: fromEffect(api, upload) } })
}
