import { execFile } from "node:child_process"
import { createHash, randomUUID } from "node:crypto"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { mkdir, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { programmingLanguages } from "../languages/programmingLanguages.ts"
import { copyFile, publicCopy } from "../publicCopy.ts"
import { closedToOthers, runnerIdentity } from "../runnerIdentity.ts"
import { NativeUnavailable } from "./NativeUnavailable.ts"
import type { SandboxSetup } from "./Sandbox.ts"
import { systemCallFilter } from "./systemCallFilter.ts"

const runnerSource = new URL("./runner/runner.c", import.meta.url)
const compiler = "/usr/bin/gcc"
const compilerFlags = ["-O2", "-Wall", "-static"]

/** A setup, and what to remove after its last sandbox has ended. */
export interface PreparedSetup {
  readonly setup: SandboxSetup
  /** The folder that sandboxes can read; prepared files of languages belong into it. */
  readonly folder: string
  close(): void
}

/** Finds bubblewrap and builds the runner and the filter. Rejects with NativeUnavailable if that is impossible here. */
export async function prepareSetup(cacheDir: string): Promise<PreparedSetup> {
  const bubblewrap = found("bwrap")
  if (bubblewrap === null) {
    throw new NativeUnavailable("bubblewrap is not installed", "apt-get install bubblewrap")
  }
  const filter = systemCallFilter()
  if (filter === null) {
    throw new NativeUnavailable(
      `the filter of system calls is written for x64, and this processor is ${process.arch}`,
      "use a machine with an x64 processor"
    )
  }
  const folder = join(cacheDir, "native")
  await mkdir(folder, { recursive: true })
  const runner = await buildRunner(folder)
  const filterFile = join(folder, `filter-${hashOf(filter)}.bpf`)
  if (!existsSync(filterFile)) await writeAtomically(filterFile, filter)
  const readable = new Map(
    programmingLanguages.flatMap(({ native }) => Object.entries(native?.readable ?? {}))
  )
  return openTo(folder, runner, { bubblewrap, taskset: found("taskset"), readable, filter: filterFile })
}

/** Judges of different versions may share the folder, so names of files say what is in them. */
const hashOf = (content: Uint8Array | string) =>
  createHash("sha256").update(content).digest("hex").slice(0, 16)

function openTo(
  folder: string,
  runnerName: string,
  found: Pick<SandboxSetup, "bubblewrap" | "taskset" | "readable" | "filter">
): PreparedSetup {
  const identity = runnerIdentity()
  const setupIn = (home: string, readable: SandboxSetup["readable"]): SandboxSetup => ({
    ...found,
    ...{ identity, readable, runner: join(home, runnerName) }
  })
  const closed = [...found.readable].filter(([, path]) => existsSync(path) && closedToOthers([path]) !== null)
  if (identity === null || (closedToOthers([join(folder, runnerName)]) === null && closed.length === 0)) {
    return { setup: setupIn(folder, found.readable), folder, close: () => {} }
  }
  const home = publicCopy(folder, [runnerName])
  const readable = new Map(found.readable)
  for (const [index, [inside, outside]] of closed.entries()) {
    const copy = join(home, `file-${index}`)
    copyFile(outside, copy)
    readable.set(inside, copy)
  }
  return {
    setup: setupIn(home, readable),
    folder: home,
    close: () => rmSync(home, { recursive: true, force: true })
  }
}

const found = (program: string): string | null =>
  ["/usr/bin", "/usr/local/bin", "/bin"].map((folder) => join(folder, program)).find(existsSync) ?? null

/** Returns the name of the runner in the folder. */
async function buildRunner(folder: string): Promise<string> {
  const name = `runner-${hashOf(readFileSync(runnerSource, "utf8") + compilerFlags.join(" "))}`
  const path = join(folder, name)
  if (existsSync(path)) return name
  if (!existsSync(compiler)) throw new NativeUnavailable("g++ is not installed", "apt-get install g++")
  const draft = `${path}.${randomUUID()}`
  try {
    await promisify(execFile)(compiler, [...compilerFlags, "-o", draft, fileURLToPath(runnerSource)])
  } catch (error) {
    throw new NativeUnavailable(`the runner does not compile: ${String(error)}`, "apt-get install g++")
  }
  await rename(draft, path)
  return name
}

/** Writes a draft and renames it, so that other judges never see a partial file. */
async function writeAtomically(path: string, bytes: Uint8Array) {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, bytes)
  await rename(draft, path)
}
