import { cx } from "../../ui/cx.ts"
import type { Pane } from "./usePane.ts"

/** Stands for the workspace that is still to come: its bar is as high as that of actions, so that nothing moves. */
export function SolverPlace({ pane }: { readonly pane: Pane }) {
  return (
    <>
      <div
        aria-busy="true"
        className={cx("flex grow flex-col p-4 print:hidden", pane !== "code" && "max-1024:hidden")}
      >
        <div className="min-h-56 grow rounded-md bg-sunken" />
      </div>
      <div className="h-[4.3125rem] shrink-0 border-t border-line bg-surface max-1024:sticky max-1024:bottom-0 print:hidden" />
    </>
  )
}
