import { readFileSync } from "node:fs"
import { Launcher } from "../../../server/judge/embedded/parent/launch.ts"
import { Runner } from "../../../server/judge/embedded/parent/Runner.ts"
import { wallsOf } from "../../../server/judge/embedded/parent/walls.ts"

/** Prints the walls around a runner that the current user starts: see `walls.test.ts`. */
const launcher = await Launcher.create(() => {})
const runner = await Runner.start(launcher, "javascript/main.ts", null)
const environment = readFileSync(`/proc/${runner.pid}/environ`, "utf8")
process.stdout.write(JSON.stringify({ walls: wallsOf(runner.pid), environment }))
await runner.kill()
launcher.close()
