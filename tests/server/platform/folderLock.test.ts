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

test("a lock is held by one, who is named, and free again once released", () => {
  expect(acquireFolderLock(lock)).toBeNull()
  expect(acquireFolderLock(lock)).toBe(process.pid)
  releaseFolderLock(lock)
  expect(acquireFolderLock(lock)).toBeNull()
})

test.each([
  ["of a process that is gone", "999999999 1"],
  ["of an older process with a number in use again", `${process.pid} 1`],
  ["that a power cut left empty", ""],
  ["that a power cut left as zeros", "\0\0\0\0"]
])("a lock %s is taken over", (_case, holder) => {
  mkdirSync(lock)
  writeFileSync(join(lock, "holder"), holder)
  expect(acquireFolderLock(lock)).toBeNull()
})
