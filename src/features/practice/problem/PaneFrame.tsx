import type { ReactNode } from "react"
import { cx } from "../../../ui/cx.ts"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"

/**
 * On wide screens fills the window below the guest header, so that the panes inside scroll by themselves.
 * `--bar` is the height of the bar above the page.
 */
export function PaneFrame({ children }: { readonly children: ReactNode }) {
  const height = useSession(isLearner)
    ? "1024:h-[calc(100dvh-var(--bar,0px))]"
    : "1024:h-[calc(100dvh-4rem-1px-var(--bar,0px))]"
  return <div className={cx("flex grow flex-col 1024:grow-0 print:h-auto", height)}>{children}</div>
}
