import { tmpdir } from "node:os"
import { join } from "node:path"
import { createEmbeddedBackend } from "./embedded/createEmbeddedBackend.ts"
import type { SelfTestReport } from "./JudgeBackend.ts"
import { createNativeBackend } from "./native/createNativeBackend.ts"
import { NativeUnavailable } from "./native/NativeUnavailable.ts"

export interface DoctorOptions {
  readonly cacheDir?: string
  readonly print?: (line: string) => void
}

/** Tests both judges on this machine and prints a readable report; `ok` if solutions can be judged. */
export async function doctor(options: DoctorOptions = {}): Promise<{ readonly ok: boolean }> {
  const print = options.print ?? ((line: string) => process.stdout.write(`${line}\n`))
  const cacheDir = options.cacheDir ?? join(tmpdir(), "zama-judge-doctor")
  print("Native judge: the compilers of this machine in sandboxes of bubblewrap")
  const native = await examined(print, () => examineNative(cacheDir, print))
  print("")
  print("Embedded judge: WebAssembly from npm packages")
  const embedded = await examined(print, () => examineEmbedded(cacheDir, print))
  print("")
  print(conclusion(native, embedded))
  return { ok: native || embedded }
}

function conclusion(native: boolean, embedded: boolean): string {
  if (native) return "The native judge is ready, and JUDGE_BACKEND=auto uses it."
  return embedded
    ? "The embedded judge is ready, and JUDGE_BACKEND=auto uses it."
    : "No judge must be used on this machine as it is."
}

async function examined(
  print: (line: string) => void,
  examine: () => Promise<SelfTestReport>
): Promise<boolean> {
  try {
    const report = await examine()
    return report.ok
  } catch (error) {
    print(`FAIL ${error instanceof Error ? error.message : String(error)}`)
    if (error instanceof NativeUnavailable) print(`     ${error.remedy}`)
    return false
  }
}

async function examineNative(cacheDir: string, print: (line: string) => void): Promise<SelfTestReport> {
  const backend = await createNativeBackend({ cacheDir, slots: 1, onProgress: reportTo(print) })
  try {
    print(`ok   bubblewrap: ${backend.description}`)
    const report = await backend.selfTest()
    printChecks(report, print)
    for (const { name, timeFactor } of backend.languages()) print(`ok   ${name}: time factor ${timeFactor}`)
    for (const { title, packages } of backend.missing) {
      print(`none ${title}: apt-get install ${packages.join(" ")}`)
    }
    return report
  } finally {
    await backend.dispose()
  }
}

async function examineEmbedded(cacheDir: string, print: (line: string) => void): Promise<SelfTestReport> {
  const backend = await createEmbeddedBackend({
    ...{ cacheDir, slots: 1, log: print },
    onProgress: reportTo(print)
  })
  try {
    const report = await backend.selfTest()
    printChecks(report, print)
    print("Behind WebAssembly and Node's permissions:")
    for (const { name, holds, detail } of await backend.walls()) {
      print(`${holds ? "ok  " : "none"} ${name}${holds ? "" : `: ${detail}`}`)
    }
    return report
  } finally {
    await backend.dispose()
  }
}

const printChecks = ({ checks }: SelfTestReport, print: (line: string) => void) => {
  for (const { name, ok, detail } of checks) print(`${ok ? "ok  " : "FAIL"} ${name}: ${detail}`)
}

const reportTo =
  (print: (line: string) => void) =>
  ({
    what,
    state,
    elapsedMs
  }: {
    readonly what: string
    readonly state: string
    readonly elapsedMs: number
  }) =>
    print(`  ${what}: ${state} (${Math.round(elapsedMs)} ms)`)
