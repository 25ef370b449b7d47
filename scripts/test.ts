/** `npm test`: every check there is, in order, stopping at none, so that one run tells all that is wrong. */
import { spawnSync } from "node:child_process"

const checks: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["oxfmt", ["--check", "."]],
  ["oxlint", ["--deny-warnings", "src", "server", "tests", "scripts"]],
  ["tsc", ["--noEmit"]],
  ["vitest", ["run"]]
]

let failed = 0
for (const [command, args] of checks) {
  console.log(`\n── ${command} ${args.join(" ")}`)
  const { status } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" })
  if (status !== 0) failed += 1
}
console.log(`\n${checks.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
