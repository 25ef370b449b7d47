import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { PassedSelfTest } from "../../server/judge/PassedSelfTest.ts"
import { fakeBackend } from "./fakeBackend.ts"

const folder = mkdtempSync(join(tmpdir(), "zama-self-test-"))
const judge = fakeBackend(() => ({}))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(process.platform !== "linux")("the note of a passed self-test", () => {
  it("is found by the next judge of this machine", () => {
    expect(new PassedSelfTest(folder, judge).isNoted()).toBe(false)
    new PassedSelfTest(folder, judge).note()
    expect(new PassedSelfTest(folder, judge).isNoted()).toBe(true)
  })

  it("is left out if the disk refuses it", () => {
    const unwritable = new PassedSelfTest(join(import.meta.filename, "cache"), judge)
    unwritable.note()
    expect(unwritable.isNoted()).toBe(false)
  })

  it("does not count for a judge with other languages, and can be forgotten", () => {
    new PassedSelfTest(folder, judge).note()
    expect(new PassedSelfTest(folder, { ...judge, languages: () => [] }).isNoted()).toBe(false)
    new PassedSelfTest(folder, judge).forget()
    expect(new PassedSelfTest(folder, judge).isNoted()).toBe(false)
  })

  it("does not count if it was made by another machine or other code", () => {
    new PassedSelfTest(folder, judge).note()
    const [name = ""] = readdirSync(folder)
    writeFileSync(join(folder, name), "0".repeat(64))
    expect(new PassedSelfTest(folder, judge).isNoted()).toBe(false)
  })
})
