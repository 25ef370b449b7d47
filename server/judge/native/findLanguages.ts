import { programmingLanguages } from "../languages/programmingLanguages.ts"
import type { ProgrammingLanguage } from "../languages/ProgrammingLanguage.ts"
import { commonEnvironment } from "./NativeJob.ts"
import type { NativeLanguage } from "./NativeLanguage.ts"
import { NativeUnavailable } from "./NativeUnavailable.ts"
import { Sandbox, type SandboxSetup } from "./Sandbox.ts"

/** A language whose programs are on this machine. */
export interface FoundLanguage {
  readonly language: ProgrammingLanguage
  readonly native: NativeLanguage
  readonly version: string
  /** Everything that the version command prints. */
  readonly fullVersion: string
}

export interface MissingLanguage {
  readonly title: string
  readonly packages: ReadonlyArray<string>
}

export interface LanguagesOfMachine {
  readonly found: ReadonlyArray<FoundLanguage>
  readonly missing: ReadonlyArray<MissingLanguage>
}

const limits = {
  ...{ cpuMs: 5000, presentMs: 20_000, wallMs: 20_000, memoryMb: 2048 },
  ...{ outputBytes: 65_536, fileBytes: 1_048_576, processes: 64 }
}

/**
 * Asks each language for its version in a sandbox. Rejects with NativeUnavailable if sandboxes do not work here, or if a
 * language is missing that the embedded judge has: problems and their programs rely on those.
 */
export async function findLanguages(setup: SandboxSetup): Promise<LanguagesOfMachine> {
  const sandbox = new Sandbox(setup)
  try {
    const found: Array<FoundLanguage> = []
    const missing: Array<MissingLanguage> = []
    for (const language of programmingLanguages) {
      const { native, title, embedded } = language
      if (native === null) continue
      const version = await versionOf(sandbox, native)
      if (version !== null) found.push({ language, native, ...version })
      else if (embedded === null) missing.push({ title, packages: native.packages })
      else {
        throw new NativeUnavailable(
          `${title} is not installed`,
          `apt-get install ${native.packages.join(" ")}`
        )
      }
    }
    return { found, missing }
  } catch (error) {
    throw error instanceof NativeUnavailable ? error : new NativeUnavailable(String(error), userNamespaces)
  } finally {
    await sandbox.kill()
  }
}

const userNamespaces =
  "allow unprivileged user namespaces: sysctl kernel.unprivileged_userns_clone=1, on Ubuntu " +
  "kernel.apparmor_restrict_unprivileged_userns=0 or an AppArmor profile for bwrap, in a container its seccomp profile"

async function versionOf(
  sandbox: Sandbox,
  { version: asked, environment }: NativeLanguage
): Promise<Pick<FoundLanguage, "version" | "fullVersion"> | null> {
  const { reason, exitCode, signal, stderr } = await sandbox.run({
    command: asked.command,
    environment: { ...commonEnvironment, ...environment },
    stdin: new Uint8Array(),
    limits,
    limitsAddressSpace: false,
    mergesOutput: true
  })
  if (reason !== "ended" || exitCode !== 0 || signal !== 0) return null
  const fullVersion = new TextDecoder().decode(stderr)
  const version = asked.pattern.exec(fullVersion)?.[1]
  return version === undefined ? null : { version, fullVersion }
}
