import { Effect } from "effect"
import type { LanguageLimits } from "../judge/languageRules.ts"
import type { LimitRule } from "../judge/worker/LimitRule.ts"
import { yamlLine } from "./decodeYaml.ts"
import type { PackageEdition } from "./packageEdition.ts"
import { invalid } from "./packageFailures.ts"
import { type PackageFiles, sha256 } from "./packageFiles.ts"
import { type PackageSubmission, submissionSource } from "./packageSubmissions.ts"
import type { PackageTest } from "./packageTests.ts"
import { type ProblemYaml, submitsAnswers } from "./problemYaml.ts"
import { integerMax, mebibyte, milliseconds } from "./units.ts"

interface LimitsPackage {
  readonly files: PackageFiles
  readonly edition: PackageEdition
  readonly yaml: ProblemYaml
  /** Text of `problem.yaml`. */
  readonly text: string
  readonly tests: ReadonlyArray<PackageTest>
  readonly submissions: ReadonlyArray<PackageSubmission>
}

const defaultMemoryLimitMb = 256

/** Only authors' programs run if learners submit answers, so such a package needs no limit. */
const authorsSeconds = 60

/** The limits of a package. Without a time limit there is a rule, by which the judge derives it from programs. */
export const packageLimits = Effect.fn("packageLimits")(function* (found: LimitsPackage) {
  const { files, yaml, text, tests } = found
  const { limits } = yaml
  const unlimited = submitsAnswers(yaml) ? authorsSeconds : null
  const seconds = limits?.time_limit ?? (yield* legacyTimeLimit(files)) ?? unlimited
  const largest = Math.max(...tests.map((test) => test.answerBytes))
  const read = {
    timeLimitMs: seconds === null ? null : milliseconds(seconds),
    memoryLimitMb: Math.ceil(limits?.memory ?? defaultMemoryLimitMb),
    outputLimitBytes: limits?.output === undefined ? mebibyte + 2 * largest : limits.output * mebibyte
  }
  const languageLimits = limitsOfLanguages(yaml)
  const memories = Object.values(languageLimits ?? {}).map(({ memoryLimitMb = 0 }) => memoryLimitMb)
  if (memories.some((memory) => memory > integerMax)) {
    const line = yamlLine(text, ["zama", "limits"])
    return yield* invalid(files.slug, "problem.yaml", "zama.limits", "are too large", line)
  }
  if (Object.values(read).some((limit) => limit !== null && limit > integerMax)) {
    return yield* invalid(files.slug, "problem.yaml", "limits", "are too large", yamlLine(text, ["limits"]))
  }
  return { ...read, languageLimits, limitRule: seconds === null ? yield* limitRule(found) : null }
})

/** Limits in single languages by code; null if there are none. */
function limitsOfLanguages({ zama }: ProblemYaml): LanguageLimits | null {
  const own = Object.entries(zama?.limits ?? {}).flatMap(([code, { time_factor: timeFactor, memory }]) =>
    timeFactor === undefined && memory === undefined
      ? []
      : [
          [
            code,
            {
              ...(timeFactor === undefined ? {} : { timeFactor }),
              ...(memory === undefined ? {} : { memoryLimitMb: Math.ceil(memory) })
            }
          ] as const
        ]
  )
  // Sorted, because the order of the keys does not change the judging.
  const sorted = own.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return sorted.length === 0 ? null : Object.fromEntries(sorted)
}

/** Older packages store the limit in a `.timelimit` file. */
const legacyTimeLimit = Effect.fnUntraced(function* (files: PackageFiles) {
  if (!files.paths.includes(".timelimit")) return null
  const seconds = Number((yield* files.text(".timelimit")).trim())
  if (!(seconds > 0)) return yield* invalid(files.slug, ".timelimit", "", "must be a number of seconds")
  return seconds
})

const limitRule = Effect.fnUntraced(function* ({ files, edition, yaml, text, submissions }: LimitsPackage) {
  const timed = submissions.filter(({ setsLimit, language }) => setsLimit === true && language !== null)
  if (timed.length === 0) {
    const message = "is missing, and no accepted submission that is judged here can set it"
    const line = yamlLine(text, ["limits"])
    return yield* invalid(files.slug, "problem.yaml", "limits.time_limit", message, line)
  }
  const programs = yield* Effect.forEach(timed, (submission) =>
    Effect.map(submissionSource(files, submission), (source) => ({
      path: submission.path,
      hash: sha256(JSON.stringify(source))
    }))
  )
  const {
    time_multiplier: legacy = 5,
    time_multipliers: multipliers,
    time_resolution = 1
  } = yaml.limits ?? {}
  const rule: LimitRule = {
    multiplier: edition === "legacy" ? legacy : (multipliers?.ac_to_time_limit ?? 2),
    resolutionMs: time_resolution * 1000,
    programs
  }
  return rule
})
