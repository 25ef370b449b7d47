import { createHash } from "node:crypto"
import type { Address } from "../DatabaseAddress.ts"
import { BackupUnusable } from "./BackupUnusable.ts"
import { hashing } from "./hashing.ts"
import { openLoading } from "./openLoading.ts"
import { openSnapshot } from "./openSnapshot.ts"

/** Copies a migrated database into an empty one, and compares every table. Throws; then the second one is empty. */
export const copyDatabase = async (source: Address, target: Address): Promise<void> => {
  const snapshot = await openSnapshot(source)
  try {
    const loading = await openLoading(target, snapshot.shape)
    try {
      const read = new Map<string, string>()
      for (const table of snapshot.shape.tables) {
        const hash = createHash("sha256")
        await loading.write(table, hashing(snapshot.copyOut(table), hash))
        read.set(table.name, hash.digest("hex"))
      }
      const loaded = await loading.finish(await snapshot.readSequences())
      const different = [...read].find(([name, hash]) => loaded.get(name) !== hash)
      if (different !== undefined)
        throw new BackupUnusable({
          message: `The table ${different[0]} differs in the copy of the database.`
        })
      await loading.commit()
    } finally {
      await loading.end()
    }
  } finally {
    await snapshot.end()
  }
}
