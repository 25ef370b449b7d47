import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { pythonPrelude } from "../../../../src/runtimes/pythonPrelude.ts"
import type { Preparation } from "../../embedded/EmbeddedLanguage.ts"
import { nodeBinary } from "../../embedded/parent/nodeBinary.ts"
import { warmUp } from "../../embedded/runner/python/pythonSetup.ts"
import { packageManifest } from "../packageManifest.ts"

/** The interpreter's memory after its start. */
export const pythonSnapshot: Preparation = {
  what: "python_snapshot",
  builder: "python/buildSnapshot.ts",
  ingredients: () => {
    const { versions, arch, platform } = process
    const node = createHash("sha256").update(`${nodeBinary} ${versions.node} ${versions.v8}`).digest("hex")
    const boot = readFileSync(new URL("../../embedded/runner/python/Interpreter.ts", import.meta.url), "utf8")
    return [node, arch, platform, packageManifest("pyodide"), pythonPrelude, warmUp, boot]
  }
}
