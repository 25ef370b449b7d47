import type { ReactNode } from "react"

/** Full-width SVG canvas for the pictures of this page. */
export function Scene({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 220" aria-hidden="true" className="h-auto w-full" fill="none">
      {children}
    </svg>
  )
}
