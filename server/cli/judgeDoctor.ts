import { doctor } from "../judge/doctor.ts"
import type { Command } from "./Command.ts"

export const judgeDoctor: Command = {
  usage: "judge doctor",
  summary: "Tries the judge's sandbox on this machine.",
  help: "Runs harmless and forbidden programs and prints what happened. The exit code is 1 when the sandbox must not be used as it is.",
  run: async () => ((await doctor()).ok ? 0 : 1)
}
