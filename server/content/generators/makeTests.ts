import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { deserialize, serialize } from "node:v8"
import { Effect, Schema } from "effect"
import type { JudgeBackend } from "../../judge/JudgeBackend.ts"
import { type GenerationPlan, generateTests, generationVersion } from "../../judge/worker/generateTests.ts"
import { invalid } from "../packageFailures.ts"
import { sha256 } from "../packageFiles.ts"
import type { MakeTests } from "./generatedFiles.ts"
import { generatorsFile } from "./generatorsYaml.ts"

/** Equal plans make equal tests. */
export const planHash = (plan: GenerationPlan): string => sha256(JSON.stringify([generationVersion, plan]))

const decodeFiles = Schema.decodeUnknownPromise(Schema.ReadonlyMap(Schema.String, Schema.Uint8Array))

/** Makes tests in a sandbox, which `backend` starts, and stores them in `folder`, so that they are made once. */
export const makeTestsIn = (backend: () => Promise<JudgeBackend>, folder: string): MakeTests =>
  Effect.fnUntraced(function* (slug, plan) {
    const stored = join(folder, planHash(plan))
    const known = yield* Effect.promise(() => readStored(stored))
    if (known !== null) return known
    const made = yield* Effect.promise(async () => generateTests(await backend(), plan))
    if ("fault" in made) {
      return yield* invalid(slug, generatorsFile, made.fault.field, made.fault.message, made.fault.line)
    }
    yield* Effect.promise(() => store(folder, stored, made.files))
    return made.files
  })

/** Null if nothing is stored, or something that cannot be read. */
async function readStored(path: string) {
  const content = await readFile(path).catch(() => null)
  if (content === null) return null
  try {
    return await decodeFiles(deserialize(content))
  } catch {
    return null
  }
}

/** Another process may do the same. */
async function store(folder: string, path: string, files: ReadonlyMap<string, Uint8Array>) {
  await mkdir(folder, { recursive: true })
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, serialize(new Map(files)))
  await rename(unfinished, path)
}
