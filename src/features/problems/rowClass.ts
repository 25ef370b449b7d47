import { cx } from "../../ui/cx.ts"

/** The columns of the list: mine for learners, topics where there is room. */
export const rowClass = (learner: boolean) =>
  cx(
    "relative items-center gap-x-4 550:grid 550:px-4",
    learner
      ? "550:grid-cols-[1.75rem_minmax(0,1fr)_6.5rem_7.5rem_2.75rem] 768:grid-cols-[1.75rem_minmax(0,1fr)_minmax(0,14rem)_6.5rem_7.5rem_2.75rem]"
      : "550:grid-cols-[minmax(0,1fr)_6.5rem_7.5rem] 768:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_6.5rem_7.5rem]"
  )
