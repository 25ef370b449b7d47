import { setPriority } from "node:os"
import { comparePrograms, type ComparedPair, type ProgramGroup } from "./comparePrograms.ts"

/** Entry point of the child process: receives groups, returns pairs. Runs at the lowest priority. */
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
