import { expect, test } from "vitest"
import { ArtifactCache } from "../../server/judge/ArtifactCache.ts"
import type { Source } from "../../server/judge/JudgeBackend.ts"

test("the size of a program includes the modules beside it", () => {
  const cache = new ArtifactCache(100_000)
  const source = (code: string): Source => ({ language: "python", code })
  const modules = { "words.txt": new Uint8Array(60_000) }
  for (const code of ["1", "2"]) {
    const artifact = { language: "python" as const, program: code, modules }
    cache.set(source(code), { ok: true, artifact, log: "" })
  }
  expect([cache.get(source("1")), cache.get(source("2"))?.ok]).toEqual([null, true])
})
