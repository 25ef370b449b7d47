import type { TimeLimitAdvice } from "../../../../api/contract/organiser/problemProofs.ts"

interface TimeScaleProps {
  readonly times: Pick<TimeLimitAdvice["languages"][number], "slowestRightMs" | "limitMs" | "fastestSlowMs">
}

/**
 * The times of a language on one line: the right solutions from the left, the slow ones to the right, and the limit
 * between them. The table beside it has the numbers, so it is hidden from screen readers.
 */
export function TimeScale({ times: { slowestRightMs, limitMs, fastestSlowMs } }: TimeScaleProps) {
  const end = Math.max(slowestRightMs ?? 0, limitMs, fastestSlowMs ?? 0) * 1.15
  const at = (ms: number) => (ms / end) * 100
  return (
    <svg
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-3 w-full max-w-60 min-w-32"
    >
      <rect x="0" y="2" width="100" height="4" rx="1" className="fill-sunken" />
      {slowestRightMs !== null && (
        <rect x="0" y="2" width={Math.max(1, at(slowestRightMs))} height="4" className="fill-success" />
      )}
      {fastestSlowMs !== null && (
        <rect x={at(fastestSlowMs)} y="2" width={100 - at(fastestSlowMs)} height="4" className="fill-amber" />
      )}
      <rect x={at(limitMs) - 0.5} y="0" width="1" height="8" className="fill-ink" />
    </svg>
  )
}
