import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { paths } from "../../../qa/commands/paths.ts"

test("a pipe whose reader is slow gets the whole output of a command", async () => {
  const args = ["session", "--strategy", "pairs", "--format", "json"]
  const file = join(mkdtempSync(join(tmpdir(), "zama-output-")), "paths.json")
  await paths.run([...args, "--out", file])
  const written = readFileSync(file, "utf8")
  expect(written.length, "more than a pipe holds").toBeGreaterThan(500_000)

  const command = spawn(process.execPath, ["server/cli/main.ts", "paths", ...args], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  const end = once(command, "close")
  // The reader begins when the pipe is already full.
  await once(command.stdout, "readable")
  const piped = await text(command.stdout)

  expect(piped.length).toBe(written.length)
  expect(piped === written).toBe(true)
  expect(await end).toEqual([0, null])
})
