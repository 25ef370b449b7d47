import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterEach, beforeEach, expect, test } from "vitest"
import { acquireFolderLock, holderOf, releaseFolderLock } from "../../../server/platform/folderLock.ts"

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
  ["of an ended process", "999999999-1"],
  ["of an older process with a reused number", `${process.pid}-1`],
  ["of an earlier version", "holder"]
])("a lock %s is taken over", (_case, claim) => {
  mkdirSync(lock)
  writeFileSync(join(lock, claim), "")
  expect(acquireFolderLock(lock)).toBeNull()
  expect(holderOf(lock)).toBe(process.pid)
})

test("a lock is held by one process at a time while others release it and wait for it", async () => {
  const file = join(folder, "count")
  writeFileSync(file, "0")
  const script = join(import.meta.dirname, "countWithLock.ts")
  const counting = () =>
    promisify(execFile)(process.execPath, [script, lock, file, "300"], { timeout: 170_000 })
  await Promise.all([counting(), counting(), counting()])
  expect(readFileSync(file, "utf8")).toBe("900")
})
