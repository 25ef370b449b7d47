import { cx } from "../../../ui/cx.ts"

/**
 * Columns of the list. Topics have a column of their own if it fits, else a second line.
 * Learners' menus vary in width, so their list uses container queries; guests use viewport queries, which paint sooner.
 */
const columns = {
  learner: {
    row: "550:grid-cols-[1.75rem_minmax(0,1fr)_5.5rem_7rem_2.75rem] 550:@min-[56rem]:grid-cols-[1.75rem_minmax(0,1fr)_minmax(0,17rem)_5.5rem_7rem_2.75rem]",
    title: "550:@min-[56rem]:pb-3",
    topics:
      "550:@max-[56rem]:row-start-2 550:@max-[56rem]:col-start-2 550:@max-[56rem]:pb-3 550:@min-[56rem]:py-2",
    topicsHeader: "@max-[56rem]:sr-only",
    beside: "550:@max-[56rem]:row-span-2"
  },
  visitor: {
    row: "550:grid-cols-[minmax(0,1fr)_5.5rem_7rem] roomy:grid-cols-[minmax(0,1fr)_minmax(0,17rem)_5.5rem_7rem]",
    title: "roomy:pb-3",
    topics: "550:cramped:row-start-2 550:cramped:col-start-1 550:cramped:pb-3 roomy:py-2",
    topicsHeader: "cramped:sr-only",
    beside: "550:cramped:row-span-2"
  }
} as const

/** Classes for the parts of a row: `topics` wraps to a second line if space is tight, and `beside` then spans both. */
export const columnsFor = (learner: boolean) => columns[learner ? "learner" : "visitor"]

export const rowClass = (learner: boolean) =>
  cx("relative items-center gap-x-4 550:grid 550:px-4", columnsFor(learner).row)
