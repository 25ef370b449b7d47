import { isLearner, useSession } from "../session/SessionContext.ts"

/** On wide screens the panes fill the window below the visitors' bar and scroll by themselves; `--bar` is the bar above the page. */
export const usePaneHeight = (): string =>
  useSession(isLearner)
    ? "1024:h-[calc(100dvh-var(--bar,0px))]"
    : "1024:h-[calc(100dvh-4rem-1px-var(--bar,0px))]"
