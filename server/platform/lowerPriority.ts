import { writeFileSync } from "node:fs"
import { setPriority } from "node:os"

/** Lowers the priority of a process, as far as the system allows. `niceness` is 0 to 19. */
export const lowerPriority = (pid: number, niceness: number): void => {
  try {
    setPriority(pid, niceness)
  } catch {
    // If the system forbids it, the process has the same priority as pages.
  }
  try {
    // Linux weighs process groups first, so the priority above has little effect on a process that leads its own.
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness))
  } catch {
    // Other systems, and Linux without autogroups.
  }
}
