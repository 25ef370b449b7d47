import type { ReactNode } from "react"

export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-6 rounded-sm border border-line bg-sunken px-1.5 text-center font-sans text-xs leading-5 font-semibold text-ink-soft">
      {children}
    </kbd>
  )
}
