import type { Contest, ContestStatus } from "../../../api/contract/olympiads/contests.ts"

/** The three labels of a contest's life, in the order of the page. */
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

/** What the page says of it: `announced` is open by name, and cannot be signed up for yet. */
export type ShownStatus = ContestStatus | "announced"

export function shownStatus({ status, registrationStartsAt, serverTime }: Contest): ShownStatus {
  const isAhead = registrationStartsAt !== null && registrationStartsAt > serverTime
  return status.value === "open_registration" && isAhead ? "announced" : status.value
}
