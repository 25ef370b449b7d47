import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, expect, test, vi } from "vitest"
import { rehearseCommand } from "../../../server/cli/rehearse.ts"

const folder = mkdtempSync(join(tmpdir(), "zama-rehearsal-"))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => void vi.restoreAllMocks())

const profile = join(folder, "profile.json")
writeFileSync(profile, '{ "cuts": { "share": 3, "seconds": { "from": 1, "to": 2 } } }')

test.each([
  [[], "Name the contest"],
  [["cup", "--participants", "0"], "--participants 0"],
  [["cup", "--speed", "fast"], "--speed fast"],
  [["cup", "--kill", "everything"], "--kill everything"],
  [["cup", "--language", "de"], "--language de"],
  [["cup", "--crowd", "5"], "--crowd"],
  [["cup", "--profile", profile], "share"],
  [["cup", "--profile", join(folder, "missing.json")], "missing.json"]
])("wrong use ends with 2 and one line: %j", async (args, words) => {
  const lines: Array<string> = []
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line))
  expect(await rehearseCommand.run(args)).toBe(2)
  expect(lines).toEqual([expect.stringContaining(words)])
  expect(lines[0]).not.toContain("\n")
})
