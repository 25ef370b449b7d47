import { setPriority } from "node:os"
import { comparePrograms, type ComparedPair, type ProgramGroup } from "./comparePrograms.ts"

/** Compares programs in a process of its own, behind everything else; its parent sends groups and gets pairs. */
setPriority(19)
process.once("disconnect", () => process.exit(1))

process.once("message", (groups: ReadonlyArray<ProgramGroup>) => {
  void answer(groups)
})

async function answer(groups: ReadonlyArray<ProgramGroup>) {
  const pairs: Array<ComparedPair> = []
  for (const group of groups) pairs.push(...(await comparePrograms(group)))
  process.send?.(pairs, () => process.disconnect?.())
}
