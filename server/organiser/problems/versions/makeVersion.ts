import { rename } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import type { ReceivedFile } from "../../../platform/http/uploads/receiveForm.ts"
import { invalid } from "../../../platform/http/ApiError.ts"
import { orUnavailable, StorageFailure } from "../../../platform/files/StorageFailure.ts"
import type { PackageChanges } from "../packages/packageTask.ts"
import type { GenerationPlan } from "../../../judge/worker/generateTests.ts"
import { generatedTests } from "../generation/generatedTests.ts"
import { PackageReader } from "../packages/PackageReader.ts"
import { authoredProblem, type ProblemAccess } from "../rights/authoredProblem.ts"
import { type Making, type Prepared, problemChanged, storeProblem, storeVersion } from "./storeVersion.ts"
import { localZip, packageFolder, readVersion, type StoredVersion } from "./versionRows.ts"

/** The version that a change is based on; it has to be the current one. */
export const currentVersion = Effect.fnUntraced(function* (access: ProblemAccess, base: number) {
  const { id, version } = yield* authoredProblem(access, "editor")
  if (version !== base) return yield* problemChanged
  return yield* readVersion(id, base)
})

/** The package with the tests that its generators make, as a zip of its own. */
const completed = Effect.fnUntraced(function* (userId: number, zip: string, plan: GenerationPlan) {
  const made = yield* generatedTests(userId, plan)
  const to = join(zip, "..", "complete.zip")
  const read = yield* (yield* PackageReader).run({ type: "complete", zip, to, made })
  const prepared: Prepared = { zip: to, read }
  return prepared
})

const uploaded = Effect.fnUntraced(
  function* (userId: number, [file]: ReadonlyArray<ReceivedFile>) {
    if (file === undefined) return yield* invalid({ package: ["validation.required"] })
    // The name of a zip counts: it is the slug of a package without a folder.
    const zip = join(yield* packageFolder(), "package.zip")
    yield* Effect.tryPromise({
      try: () => rename(file.path, zip),
      catch: (cause) => new StorageFailure({ cause })
    })
    const reader = yield* PackageReader
    const found = yield* reader.run({ type: "upload", zip })
    const prepared: Prepared =
      "plan" in found ? yield* completed(userId, zip, found.plan) : { zip, read: found }
    return prepared
  },
  Effect.catchTag("StorageFailure", orUnavailable("An upload could not be read"))
)

/** Makes a problem from an uploaded zip. */
export const createAuthoredProblem = Effect.fn("createAuthoredProblem")(function* (
  userId: number,
  detail: string,
  files: ReadonlyArray<ReceivedFile>
) {
  yield* (yield* PackageReader).enter(userId)
  return yield* storeProblem(userId, { act: "upload", detail }, yield* uploaded(userId, files))
}, Effect.scoped)

/** Makes a version from an uploaded zip. */
export const uploadProblemVersion = Effect.fn("uploadProblemVersion")(function* (
  access: ProblemAccess,
  { version, detail }: { readonly version: number; readonly detail: string },
  files: ReadonlyArray<ReceivedFile>
) {
  yield* (yield* PackageReader).enter(access.userId)
  yield* currentVersion(access, version)
  return yield* storeVersion(
    access,
    version,
    { act: "upload", detail },
    yield* uploaded(access.userId, files)
  )
}, Effect.scoped)

/** Makes a version from an older one. */
export const restoreProblemVersion = Effect.fn("restoreProblemVersion")(function* (
  access: ProblemAccess,
  number: number,
  base: number
) {
  yield* (yield* PackageReader).enter(access.userId)
  yield* currentVersion(access, base)
  const { fileKey } = yield* readVersion(access.problemId, number)
  const zip = yield* localZip({ fileKey })
  const read = yield* (yield* PackageReader).run({ type: "read", zip })
  return yield* storeVersion(access, base, { act: "restore", detail: String(number) }, { zip, read, fileKey })
}, Effect.scoped)

/** Makes a version from the current one and changes of its files. */
export const changeVersion = Effect.fn("changeVersion")(function* <E, R>(
  access: ProblemAccess,
  base: number,
  making: Making,
  changesOf: (version: StoredVersion) => Effect.Effect<PackageChanges, E, R>
) {
  yield* (yield* PackageReader).enter(access.userId)
  const version = yield* currentVersion(access, base)
  const changes = yield* changesOf(version)
  const zip = yield* localZip(version)
  const to = join(zip, "..", "changed.zip")
  const read = yield* (yield* PackageReader).run({ type: "change", zip, to, changes })
  return yield* storeVersion(access, base, making, { zip: to, read })
}, Effect.scoped)
