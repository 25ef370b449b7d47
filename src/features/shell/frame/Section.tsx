import { useId, type ReactNode } from "react"

interface SectionProps {
  readonly title: string
  /** Content beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A titled part of a page. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  const heading = (
    <h2 id={id} className="text-xl font-bold">
      {title}
    </h2>
  )
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {aside === undefined ? (
        heading
      ) : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          {heading}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
