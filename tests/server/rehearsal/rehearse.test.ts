import { afterAll, beforeAll, expect, test } from "vitest"
import { Schema } from "effect"
import { RehearsalProgress, RehearsalReport } from "../../../src/api/contract/organiser/rehearsal.ts"
import { rehearseCup, rowCounts, type Scene, startScene } from "./rehearsalScene.ts"

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.close())

test("a crowd walks through a copy of a contest, finds it ready, and leaves no row", async () => {
  const before = await rowCounts(scene)
  const progress: Array<RehearsalProgress> = []
  const report = await rehearseCup(scene, { onProgress: (one) => void progress.push(one) })
  expect(report.findings).toEqual([])
  expect(report.ready).toBe(true)
  expect(report.participants).toEqual({ all: 10, arrived: 10, started: 10, ended: 10 })
  expect(report.solutions.received).toBeGreaterThan(5)
  expect(report.solutions.judged).toBe(report.solutions.received)
  expect(Schema.decodeUnknownSync(RehearsalReport)(JSON.parse(JSON.stringify(report)))).toEqual(report)
  for (const one of progress) Schema.decodeUnknownSync(RehearsalProgress)(one)
  expect([...new Set(progress.map(({ phase }) => phase))]).toEqual([
    "preparing",
    "running",
    "judging",
    "comparing",
    "cleaning",
    "done"
  ])
  expect(await rowCounts(scene)).toEqual(before)
})
