import { useId, type ReactNode } from "react"

interface SectionProps {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

export function ResultsSection({ title, lead, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h2 id={id} className="text-xl font-bold">
          {title}
        </h2>
        {lead !== undefined && <p className="max-w-[68ch] text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
