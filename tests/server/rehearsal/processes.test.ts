import { mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { readConfig } from "../../../server/platform/config.ts"
import { acquireFolderLock } from "../../../server/platform/folderLock.ts"
import { processesOf } from "../../../server/rehearsal/processes.ts"

const folder = mkdtempSync(join(tmpdir(), "zama-processes-"))
afterAll(() => rmSync(folder, { recursive: true }))

const serverOf = (environment: Readonly<Record<string, string>> = {}) =>
  processesOf(readConfig({ DATA_DIR: folder, ...environment })).web[0]?.pid

test("the server is the living process that locks the data folder", () => {
  expect(serverOf()).toBeUndefined()
  acquireFolderLock(join(folder, "running"))
  expect(serverOf()).toBe(process.pid)
  expect(serverOf({ DATABASE_URL: "postgres://localhost/zama" })).toBeUndefined()
  // Another process has got the number since.
  const [claim = ""] = readdirSync(join(folder, "running"))
  renameSync(join(folder, "running", claim), join(folder, "running", `${process.pid}-1`))
  expect(serverOf()).toBeUndefined()
})
