import { spawn } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { RehearsalReport } from "../../src/api/contract/organiser/rehearsal.ts"
import type { Profile } from "../../server/rehearsal/profile.ts"
import type { RealServer } from "../../tests/support/realServer.ts"

interface Rehearsal {
  readonly slug: string
  readonly participants: number
  readonly minutes: number
  /** What differs from the usual crowd. */
  readonly profile: Partial<Profile>
  /** Called once a second with the process id of the crowd. */
  readonly onSecond?: (pid: number) => void
}

/** Rehearses a contest with the command, in a process of its own; times are of `performance.now()`. */
export async function runRehearsal(
  server: RealServer,
  { slug, participants, minutes, profile, onSecond = () => {} }: Rehearsal
) {
  const folder = await mkdtemp(join(tmpdir(), "zama-rehearse-"))
  try {
    const [profileFile, reportFile] = [join(folder, "profile.json"), join(folder, "report.json")]
    await writeFile(profileFile, JSON.stringify(profile))
    const command = fileURLToPath(new URL("../../server/cli/main.ts", import.meta.url))
    const numbers = { participants, minutes }
    const args = [
      ...[command, "rehearse", slug, "--url", server.url, "--profile", profileFile, "--json", reportFile],
      ...Object.entries(numbers).flatMap(([name, value]) => [`--${name}`, String(value)])
    ]
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, DATA_DIR: server.dataDir, LOG_LEVEL: "warn" }
    })
    let output = ""
    const phases = new Map<string, number>()
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString()
      for (const [, phase = ""] of output.matchAll(/^\d+ s (\w+):/gm))
        if (!phases.has(phase)) phases.set(phase, performance.now())
    })
    const watching = setInterval(() => onSecond(child.pid!), 1000)
    await new Promise((resolve) => child.once("close", resolve))
    clearInterval(watching)
    const [beganAt, endedAt] = [phases.get("running"), phases.get("judging")]
    if (beganAt === undefined || endedAt === undefined) throw new Error(`The rehearsal failed:\n${output}`)
    const report = JSON.parse(await readFile(reportFile, "utf8")) as RehearsalReport
    return { report, beganAt, endedAt }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
