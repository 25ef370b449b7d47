import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

/** Builds the client from the current sources before the scenarios run. */
export default function buildPages(): void {
  const script = fileURLToPath(new URL("../../../scripts/runBuild.ts", import.meta.url))
  const { status } = spawnSync(process.execPath, [script], { stdio: "inherit" })
  if (status !== 0) throw new Error("The pages could not be built.")
}
