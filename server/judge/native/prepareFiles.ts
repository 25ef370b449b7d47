import { createHash, randomUUID } from "node:crypto"
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { commonEnvironment, boxFiles } from "./NativeJob.ts"
import type { FoundLanguage } from "./findLanguages.ts"
import { copyTree } from "../publicCopy.ts"
import { Sandbox, type SandboxSetup } from "./Sandbox.ts"

const limits = {
  ...{ cpuMs: 120_000, presentMs: 600_000, wallMs: 600_000, memoryMb: 4096 },
  ...{ outputBytes: 65_536, fileBytes: 512 * 1_048_576, processes: 64 }
}

/** A step that takes seconds and happens once per machine and version. */
export interface PreparationProgress {
  readonly what: string
  readonly state: "started" | "finished"
  readonly elapsedMs: number
}

/**
 * Builds what a language prepares, unless an earlier judge has built it in `cacheDir`, and returns the folder that its
 * programs read; null if it prepares nothing. `home` is the folder that sandboxes can read.
 */
export async function prepareFiles(
  setup: SandboxSetup,
  found: FoundLanguage,
  folders: { readonly cacheDir: string; readonly home: string },
  onProgress: (progress: PreparationProgress) => void
): Promise<string | null> {
  if (found.native.prepared === null) return null
  const name = nameOf(found)
  const folder = join(folders.cacheDir, name)
  if (!existsSync(folder)) {
    const startedAt = performance.now()
    const report = (state: PreparationProgress["state"]) =>
      onProgress({ what: found.language.title, state, elapsedMs: performance.now() - startedAt })
    report("started")
    await build(setup, found, folder)
    report("finished")
  }
  const open = join(folders.home, name)
  if (open !== folder) copyTree(folder, open)
  return open
}

/** Names the result after everything that it depends on. */
function nameOf({ language, native, fullVersion }: FoundLanguage): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([native.prepared, fullVersion]))
    .digest("hex")
  return `prepared-${language.id}-${hash.slice(0, 16)}`
}

async function build(setup: SandboxSetup, { language, native }: FoundLanguage, folder: string) {
  const { prepared, environment } = native
  if (prepared === null) return
  const sandbox = new Sandbox(setup)
  try {
    sandbox.addFiles(boxFiles(prepared.files))
    const { reason, exitCode, stderr, files } = await sandbox.run({
      command: prepared.command,
      environment: { ...commonEnvironment, ...environment },
      stdin: new Uint8Array(),
      limits,
      resultFolder: prepared.resultFolder,
      limitsAddressSpace: false,
      mergesOutput: true
    })
    if (reason !== "ended" || exitCode !== 0) {
      throw new Error(`${language.title} could not be prepared: ${new TextDecoder().decode(stderr)}`)
    }
    const draft = `${folder}.${randomUUID()}`
    for (const [path, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(draft, path)), { recursive: true, mode: 0o755 })
      writeFileSync(join(draft, path), bytes, { mode: 0o644 })
    }
    // Another judge may have been faster.
    if (existsSync(folder)) rmSync(draft, { recursive: true })
    else renameSync(draft, folder)
  } finally {
    await sandbox.kill()
  }
}
