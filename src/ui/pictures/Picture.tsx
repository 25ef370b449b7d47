import type { ReactNode } from "react"

export function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 200 140" aria-hidden="true" className="h-auto w-48 max-w-full" fill="none">
      {children}
    </svg>
  )
}
