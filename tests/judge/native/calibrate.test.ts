import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { cpp } from "../../../server/judge/languages/cpp/cpp.ts"
import { gpp } from "../../../server/judge/languages/cpp/native/gpp.ts"
import type { FoundLanguage } from "../../../server/judge/native/findLanguages.ts"
import { calibrate, factorOf } from "../../../server/judge/native/calibrate.ts"
import { fakeBackend } from "../fakeBackend.ts"

const native = { timeFactor: 1.5, reference: { code: "", cpuMs: 200 } }

describe("the factor of a language", () => {
  test.each([
    ["as fast as the reference machine", 200, 1.5],
    ["faster", 100, 1.5],
    ["slower by noise", 225, 1.5],
    ["half as fast", 400, 3],
    ["slower, rounded up", 250, 1.9],
    ["unbelievably slow", 20_000, 6]
  ])("on a machine that is %s", (_, measuredMs, factor) => {
    expect(factorOf({ native }, measuredMs)).toBe(factor)
  })
})

const folder = mkdtempSync(join(tmpdir(), "zama-calibrate-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const found = (fullVersion: string): FoundLanguage => ({
  ...{ language: cpp, native: gpp, version: "12.2", fullVersion }
})
const broken: Array<unknown> = []
const onBroken = (_: FoundLanguage, error: unknown) => void broken.push(error)

test("the fastest run counts, and the measurement is stored until a version changes", async () => {
  const times = [900, 500, 700]
  let runs = 0
  const backend = fakeBackend(() => ({ cpuMs: times[runs++ % times.length] ?? 0 }))
  const first = await calibrate(backend, [found("12.2.0")], folder, onBroken)

  expect(first.get("cpp")).toBe(factorOf({ native: gpp }, 500))
  expect(await calibrate(backend, [found("12.2.0")], folder, onBroken)).toEqual(first)
  expect(runs).toBe(3)
  await calibrate(backend, [found("12.2.1")], folder, onBroken)
  expect(runs).toBe(6)
  expect(broken).toEqual([])
})

test("a language whose reference program fails has no factor", async () => {
  const backend = fakeBackend(() => ({ status: "runtime_error", stderr: "boom" }))
  const factors = await calibrate(backend, [found("13")], folder, onBroken)

  expect(factors.size).toBe(0)
  expect(broken).toEqual([new Error("the reference program of C++ failed: boom")])
})
