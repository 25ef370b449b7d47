import { readFileSync, writeFileSync } from "node:fs"
import { acquireFolderLock, releaseFolderLock } from "../../../server/platform/folderLock.ts"

/** Adds one to the number in a file so many times, each time while it holds the lock. */
const [lock = "", file = "", times = ""] = process.argv.slice(2)
for (let count = 0; count < Number(times); count++) {
  while (acquireFolderLock(lock) !== null);
  writeFileSync(file, String(Number(readFileSync(file, "utf8")) + 1))
  releaseFolderLock(lock)
}
