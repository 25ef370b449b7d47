import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { join } from "node:path"
import { Schema } from "effect"
import type { JudgeBackend, LanguageId, Limits } from "../JudgeBackend.ts"
import type { FoundLanguage } from "./findLanguages.ts"

/** How much slower than the reference machine a machine may be; beyond it, the measurement is doubtful. */
const slowestFactor = 4
/** Differences below it are noise. */
const noise = 1.15
const repetitions = 3

const limits: Limits = {
  ...{ cpuMs: 20_000, wallMs: 60_000, memoryMb: 512, outputBytes: 65_536, fileBytes: 1_048_576 }
}

const Stored = Schema.fromJsonString(
  Schema.Struct({ machine: Schema.String, factors: Schema.Record(Schema.String, Schema.Finite) })
)

type Compiler = Pick<JudgeBackend, "compile" | "run">

/**
 * The multiplier for the time limit of each language: its own factor times how much slower its reference program runs
 * here than on the reference machine. The measurement is stored in `folder` until the processor or a version changes.
 * `onBroken` is told of languages whose reference program does not run; they have no factor.
 */
export async function calibrate(
  backend: Compiler,
  languages: ReadonlyArray<FoundLanguage>,
  folder: string,
  onBroken: (found: FoundLanguage, error: unknown) => void
): Promise<ReadonlyMap<LanguageId, number>> {
  const file = join(folder, "time-factors.json")
  const machine = JSON.stringify([
    cpus()[0]?.model,
    ...languages.map(({ language, native, fullVersion }) => [
      language.id,
      fullVersion,
      native.timeFactor,
      native.reference
    ])
  ])
  const stored = storedFactors(file, machine)
  if (stored !== null) return stored
  const factors = new Map<LanguageId, number>()
  for (const found of languages) {
    try {
      factors.set(found.language.id, factorOf(found, await fastest(backend, found)))
    } catch (error) {
      onBroken(found, error)
    }
  }
  if (factors.size < languages.length) return factors
  const text = Schema.encodeSync(Stored)({ machine, factors: Object.fromEntries(factors) })
  writeFileSync(file, text)
  return factors
}

function storedFactors(file: string, machine: string): ReadonlyMap<LanguageId, number> | null {
  if (!existsSync(file)) return null
  const decoded = Schema.decodeUnknownOption(Stored)(readFileSync(file, "utf8"))
  if (decoded._tag === "None" || decoded.value.machine !== machine) return null
  return new Map(Object.entries(decoded.value.factors))
}

/** The least CPU time of several runs, in milliseconds: other programs only make a run slower. */
async function fastest(backend: Compiler, { language, native }: FoundLanguage): Promise<number> {
  const compiled = await backend.compile({ language: language.id, code: native.reference.code })
  if (!compiled.ok)
    throw new Error(`the reference program of ${language.title} does not compile: ${compiled.log}`)
  let leastMs = Number.POSITIVE_INFINITY
  const inputs = Array.from({ length: repetitions }, () => ({ stdin: new Uint8Array() }))
  await backend.run(compiled.artifact, inputs, limits, ({ status, cpuMs, stderr }) => {
    if (status !== "ok") throw new Error(`the reference program of ${language.title} failed: ${stderr}`)
    leastMs = Math.min(leastMs, cpuMs)
    return "go"
  })
  return leastMs
}

/** Rounded up to tenths, because a shown factor is a promise. */
export function factorOf(
  { native }: { readonly native: Pick<FoundLanguage["native"], "timeFactor" | "reference"> },
  measuredMs: number
): number {
  const slower = measuredMs / native.reference.cpuMs
  const machine = slower < noise ? 1 : Math.min(slowestFactor, slower)
  return Math.ceil(native.timeFactor * machine * 10 - 1e-9) / 10
}
