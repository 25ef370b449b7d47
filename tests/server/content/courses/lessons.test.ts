import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { verifyCourses } from "../../../../server/content/courses/verifyCourses.ts"
import type { EmbeddedBackend } from "../../../../server/judge/embedded/createEmbeddedBackend.ts"
import { testBackend } from "../../../judge/support/judge.ts"

let backend: EmbeddedBackend
beforeAll(async () => {
  backend = await testBackend()
  await backend.warmUp(["python"])
}, 180_000)
afterAll(() => backend.dispose())

test("every lesson is whole, and every program in it prints what stands below it", async () => {
  const lines: Array<string> = []
  const verified = verifyCourses("content", backend, (line) => lines.push(line))
  const faults = await Effect.runPromise(verified)
  expect(faults === 0 ? [] : lines).toEqual([])
  expect(lines).toHaveLength(32)
}, 180_000)
