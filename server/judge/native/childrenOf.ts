import { readFileSync } from "node:fs"

/** Ids of a process's children; none if it has ended, or on a system without `/proc`. */
export const childrenOf = (pid: number): ReadonlyArray<number> => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number)
  } catch {
    return []
  }
}
