import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"

test.runIf(process.platform === "linux")(
  "a script runs on the installed Node, also where npm made no link to it",
  () => {
    const root = mkdtempSync(join(tmpdir(), "zama-bootstrap-"))
    const binaries = join(root, "node_modules", `node-linux-${process.arch}`, "bin")
    mkdirSync(binaries, { recursive: true })
    cpSync("scripts/bootstrap.mjs", join(root, "scripts/bootstrap.mjs"))
    writeFileSync(join(root, "package-lock.json"), "{}")
    writeFileSync(join(root, "node_modules/.zama-lock"), createHash("sha256").update("{}").digest("hex"))
    writeFileSync(join(binaries, "node"), `#!/bin/sh\necho "pinned $(dirname "$(command -v node)") $*"\n`, {
      mode: 0o755
    })
    try {
      const output = execFileSync(process.execPath, ["scripts/bootstrap.mjs", "scripts/start.ts", "--port"], {
        cwd: root,
        encoding: "utf8"
      })
      expect(output).toBe(`pinned ${binaries} ${join(root, "scripts/start.ts")} --port\n`)
    } finally {
      rmSync(root, { recursive: true })
    }
  }
)
