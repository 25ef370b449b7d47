import { open } from "node:fs/promises"
import { Effect } from "effect"
import type { GivenGeneration, MadeFile } from "../packages/packageTask.ts"
import { packageInvalid, PackageReader } from "../packages/PackageReader.ts"
import type { ProblemAccess } from "../rights/authoredProblem.ts"
import { shownBytes, shownText } from "../shownText.ts"
import { changeVersion, currentVersion } from "../versions/makeVersion.ts"
import { localZip, type StoredVersion } from "../versions/versionRows.ts"
import { generatedTests } from "./generatedTests.ts"

/** Makes tests with a generator of the current version; adds them, or only shows the first. */
export const generateProblemTests = Effect.fn("generateProblemTests")(function* (
  access: ProblemAccess,
  { version, ...given }: GivenGeneration & { readonly version: number }
) {
  if (!given.add) {
    yield* (yield* PackageReader).enter(access.userId)
    const made = yield* madeFiles(access, yield* currentVersion(access, version), given)
    return { version, made: false, first: yield* firstOf(made) }
  }
  let first = yield* firstOf([])
  const making = { act: "test", detail: given.name } as const
  const changed = yield* changeVersion(
    access,
    version,
    making,
    Effect.fnUntraced(function* (current) {
      const made = yield* madeFiles(access, current, given)
      first = yield* firstOf(made)
      return { write: made }
    })
  )
  return { ...changed, first }
}, Effect.scoped)

/** Faults name no line: the author wrote no `generators.yaml` for these tests. */
const madeFiles = Effect.fnUntraced(
  function* (access: ProblemAccess, current: StoredVersion, given: GivenGeneration) {
    const zip = yield* localZip(current)
    const plan = yield* (yield* PackageReader).run({ type: "generate", zip, ...given })
    return yield* generatedTests(access.userId, plan)
  },
  Effect.catchTag("PackageInvalid", ({ faults = [] }) =>
    Effect.fail(packageInvalid(faults.map(({ message }) => ({ file: "", field: "", message }))))
  )
)

const firstOf = Effect.fnUntraced(function* (made: ReadonlyArray<MadeFile>) {
  const part = (ending: string) => readPart(made.find(({ path }) => path.endsWith(ending))?.from)
  const [input, answer] = yield* Effect.all([part(".in"), part(".ans")])
  return { input: input.text, inputBytes: input.bytes, answer: answer.text, answerBytes: answer.bytes }
})

const readPart = (path: string | undefined) =>
  Effect.promise(async () => {
    if (path === undefined) return { text: "", bytes: 0 }
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(shownBytes), 0, shownBytes)
    return { text: shownText(buffer.subarray(0, bytesRead)), bytes: (await file.stat()).size }
  })
