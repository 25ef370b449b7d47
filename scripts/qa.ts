/**
 * `npm run qa`: runs the platform with a control panel at `/dev/qa` for testers: clock, named states, faults, actors.
 * It serves this computer only, on data of its own, and refuses to run in production.
 */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

if (process.env["NODE_ENV"] === "production") {
  console.error("The bench never runs in production: NODE_ENV is production.")
  process.exit(1)
}
console.log("Preparing the pages…")
const builder = fileURLToPath(new URL("../qa/bench/build/buildBench.ts", import.meta.url))
// In a child process, which frees the bundler's memory on exit.
const { status } = spawnSync(process.execPath, [builder], { stdio: "inherit" })
if (status !== 0) {
  console.error("The pages could not be built; see the lines above.")
  process.exit(1)
}
const { runBench } = await import("../qa/bench/runBench.ts")
process.exit(await runBench())
