import { cx } from "../../ui/cx.ts"

/** The columns of the list: mine for learners, topics beside the title where there is room, else below it. */
export const rowClass = (learner: boolean) =>
  cx(
    "relative items-center gap-x-4 550:grid 550:px-4",
    learner
      ? "550:grid-cols-[1.75rem_minmax(0,1fr)_5.5rem_7rem_2.75rem] 550:@min-[56rem]:grid-cols-[1.75rem_minmax(0,1fr)_minmax(0,17rem)_5.5rem_7rem_2.75rem]"
      : "550:grid-cols-[minmax(0,1fr)_5.5rem_7rem] 550:@min-[56rem]:grid-cols-[minmax(0,1fr)_minmax(0,17rem)_5.5rem_7rem]"
  )

/** Where topics stand; other cells of a row then are as high as both lines. */
export const topicsClass = (learner: boolean) =>
  cx(
    "550:@max-[56rem]:row-start-2 550:@max-[56rem]:pb-3",
    learner ? "550:@max-[56rem]:col-start-2" : "550:@max-[56rem]:col-start-1"
  )

export const besideTopics = "550:@max-[56rem]:row-span-2"
