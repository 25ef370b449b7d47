import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { PassedSelfTest } from "../../server/judge/PassedSelfTest.ts"

const folder = mkdtempSync(join(tmpdir(), "zama-self-test-"))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(process.platform !== "linux")("the note of a passed self-test", () => {
  it("is found by the next judge of this machine", () => {
    expect(new PassedSelfTest(folder).isNoted()).toBe(false)
    new PassedSelfTest(folder).note()
    expect(new PassedSelfTest(folder).isNoted()).toBe(true)
  })

  it("is left out if the disk refuses it", () => {
    const unwritable = new PassedSelfTest(join(import.meta.filename, "cache"))
    unwritable.note()
    expect(unwritable.isNoted()).toBe(false)
  })

  it("does not count if it was made by another machine or other code", () => {
    new PassedSelfTest(folder).note()
    const [name = ""] = readdirSync(folder)
    writeFileSync(join(folder, name), "0".repeat(64))
    expect(new PassedSelfTest(folder).isNoted()).toBe(false)
  })
})
