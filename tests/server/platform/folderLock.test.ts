import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { releaseFolderLock, acquireFolderLock } from "../../../server/platform/folderLock.ts"

let folder: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "zama-lock-"))
  lock = join(folder, "running")
})
afterEach(() => rmSync(folder, { recursive: true }))

test("a lock has one owner, whose pid is reported, and is free after its release", () => {
  expect(acquireFolderLock(lock)).toBeNull()
  expect(acquireFolderLock(lock)).toBe(process.pid)
  releaseFolderLock(lock)
  expect(acquireFolderLock(lock)).toBeNull()
})

test.each([
  ["of an ended process", "999999999 1"],
  ["of an older process with a reused number", `${process.pid} 1`],
  ["left empty by a power cut", ""],
  ["left as zeros by a power cut", "\0\0\0\0"]
])("a lock %s is taken over", (_case, holder) => {
  mkdirSync(lock)
  writeFileSync(join(lock, "holder"), holder)
  expect(acquireFolderLock(lock)).toBeNull()
})
