import type { Contest, ContestStatus } from "../../../api/contract/olympiads/contests.ts"

/** Section keys, in display order. */
export const lifecycles = ["active", "upcoming", "completed"] as const
export type Lifecycle = (typeof lifecycles)[number]

const byStatus: Readonly<Record<ContestStatus, Lifecycle>> = {
  open_registration: "upcoming",
  closed_registration: "upcoming",
  available_after: "upcoming",
  started_contest: "active",
  result_calculation: "completed",
  closed_contest: "completed"
}

export const lifecycleOf = ({ status }: Contest): Lifecycle => byStatus[status.value]

/** Displayed status; `announced` is `open_registration` before registration opens. */
export type ShownStatus = ContestStatus | "announced"

export function shownStatus({ status, registrationStartsAt, serverTime }: Contest): ShownStatus {
  const isAhead = registrationStartsAt !== null && registrationStartsAt > serverTime
  return status.value === "open_registration" && isAhead ? "announced" : status.value
}
