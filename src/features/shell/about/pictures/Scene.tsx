import type { ReactNode } from "react"

/** The canvas of this page's pictures: as wide as it may be. */
export function Scene({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 220" aria-hidden="true" className="h-auto w-full" fill="none">
      {children}
    </svg>
  )
}
