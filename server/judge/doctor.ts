import { tmpdir } from "node:os"
import { join } from "node:path"
import { createEmbeddedBackend } from "./embedded/createEmbeddedBackend.ts"
import type { SelfTestReport } from "./JudgeBackend.ts"

export interface DoctorOptions {
  readonly cacheDir?: string
  readonly print?: (line: string) => void
}

/** Tests the judge on this machine and prints a readable report. */
export async function doctor(options: DoctorOptions = {}): Promise<SelfTestReport> {
  const print = options.print ?? ((line: string) => process.stdout.write(`${line}\n`))
  let backend
  try {
    backend = await createEmbeddedBackend({
      cacheDir: options.cacheDir ?? join(tmpdir(), "zama-judge-doctor"),
      slots: 1,
      log: print,
      onProgress: ({ what, state, elapsedMs }) => print(`  ${what}: ${state} (${Math.round(elapsedMs)} ms)`)
    })
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    print(`FAIL ${detail}`)
    return { ok: false, checks: [{ name: "start", ok: false, detail }] }
  }
  try {
    const report = await backend.selfTest()
    for (const { name, ok, detail } of report.checks) print(`${ok ? "ok  " : "FAIL"} ${name}: ${detail}`)
    print("Behind WebAssembly and Node's permissions:")
    for (const { name, holds, detail } of await backend.walls()) {
      print(`${holds ? "ok  " : "none"} ${name}${holds ? "" : `: ${detail}`}`)
    }
    print(report.ok ? "The judge is ready." : "The judge must not be used on this machine as it is.")
    return report
  } finally {
    await backend.dispose()
  }
}
