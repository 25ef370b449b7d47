import { join } from "node:path"
import type { JudgeBackend } from "../judge/JudgeBackend.ts"
import { createEmbeddedBackend } from "../judge/embedded/createEmbeddedBackend.ts"
import { readConfig } from "../platform/config.ts"

/** Preparing the languages takes half a minute the first time. */
const announce = ({ what, state }: { readonly what: string; readonly state: string }) =>
  console.log(`The judge prepares ${what}: ${state}`)

/** A judge for one command. It starts when the first program has to be judged. */
export function lazyJudge() {
  let started: Promise<JudgeBackend> | undefined
  return {
    start: (): Promise<JudgeBackend> =>
      (started ??= createEmbeddedBackend({
        cacheDir: process.env["JUDGE_CACHE_DIR"] ?? join(readConfig(process.env).dataDir, "judge"),
        onProgress: announce
      })),
    dispose: async () => (await started)?.dispose()
  }
}
