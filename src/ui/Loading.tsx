import type { ReactNode } from "react"

interface LoadingProps {
  /** What is on its way, for whoever does not see the frame. */
  readonly label: string
  readonly className?: string
  /** Skeletons of what will stand here. */
  readonly children: ReactNode
}

/** The frame of something that is being loaded. */
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
