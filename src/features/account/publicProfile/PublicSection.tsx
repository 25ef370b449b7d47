import { useId } from "react"
import type { ReactNode } from "react"

interface PublicSectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part of a learner's page under its heading. */
export function PublicSection({ title, children }: PublicSectionProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={heading} className="text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}
