import type { Limits, RunResult } from "./JudgeBackend.ts"

/** A run over its time limit by less than this factor may have been unlucky, so it is repeated once. */
const stretch = 1.15

/** A program is stopped when its CPU time and the time in which it slept are together this multiple of its limit of CPU time. */
export const idleFactor = 1.4

/** CPU time in milliseconds after which a run is stopped. */
export const reachMs = (limits: Limits): number =>
  limits.exact === true ? limits.cpuMs : limits.cpuMs * stretch

/** The run took slightly more than its limit, which may be bad luck. */
export const isLate = ({ status, cpuMs }: RunResult, limits: Limits): boolean =>
  status === "ok" && limits.exact !== true && cpuMs > limits.cpuMs
