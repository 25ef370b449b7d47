import type { ReactNode } from "react"
import { EmptyPicture } from "./pictures.tsx"

interface StateProps {
  /** An empty box by default. */
  readonly picture?: ReactNode
  readonly title: string
  /** The suggested next step. */
  readonly text?: ReactNode
  readonly action?: ReactNode
}

/** A placeholder for empty content, with a suggested next step. */
export function EmptyState({ picture = <EmptyPicture />, title, text, action }: StateProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center">
      {picture}
      <p className="text-lg font-semibold text-balance">{title}</p>
      {text !== undefined && <div className="text-ink-soft text-balance">{text}</div>}
      {action !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
