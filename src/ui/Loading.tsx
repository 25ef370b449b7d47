import type { ReactNode } from "react"

interface LoadingProps {
  /** Names the loading content for screen readers. */
  readonly label: string
  readonly className?: string
  /** Skeletons of the content. */
  readonly children: ReactNode
}

/** A container for content that is loading. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div aria-busy="true" className={className}>
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  )
}
