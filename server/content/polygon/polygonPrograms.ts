import { Effect } from "effect"
import type { OutputValidator } from "../../judge/worker/OutputValidator.ts"
import type { PackageFiles } from "../packageFiles.ts"
import { defaultMemoryMb, defaultSeconds } from "../packageValidation.ts"
import type { ProblemXml } from "./problemXml.ts"
import { testlibProgram } from "./testlibProgram.ts"

const limits = {
  language: "cpp",
  protocol: "testlib",
  timeLimitMs: defaultSeconds * 1000,
  memoryLimitMb: defaultMemoryMb
} as const

/** Reads the programs that decide about an output: the checker, or the interactor and the checker of what it writes. */
export const polygonPrograms = Effect.fn("polygonPrograms")(function* (files: PackageFiles, xml: ProblemXml) {
  const { checker, interactor } = xml.assets
  const check = yield* testlibProgram(files, xml, checker.source[0]?.["@path"] ?? "")
  const alone: OutputValidator = { ...limits, ...check }
  if (interactor === undefined) return alone
  const talk = yield* testlibProgram(files, xml, interactor.source[0]?.["@path"] ?? "")
  const talking: OutputValidator = { ...limits, ...talk, interactive: true, checker: check }
  return talking
})
