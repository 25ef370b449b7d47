import { useId, type ReactNode } from "react"

interface SectionProps {
  readonly title: string
  readonly lead?: string
  /** Content beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A titled part of a page. */
export function Section({ title, lead, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id={id} className="text-xl font-bold">
            {title}
          </h2>
          {aside}
        </div>
        {lead !== undefined && <p className="max-w-[68ch] text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
