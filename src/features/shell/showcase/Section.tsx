import type { ReactNode } from "react"
import { cx } from "../../../ui/cx.ts"

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A family of parts. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section data-section={id} aria-labelledby={`${id}-title`} className="grid min-w-0 gap-4">
      <h2 id={`${id}-title`} className="text-xl font-bold">
        {title}
      </h2>
      <div className="grid min-w-0 gap-4 768:grid-cols-2">{children}</div>
    </section>
  )
}

interface SpecimenProps {
  /** The part's name in the code, and its state. */
  readonly name: string
  readonly wide?: boolean
  readonly children: ReactNode
  readonly className?: string
}

/** One part in one or several states. */
export function Specimen({ name, wide = false, children, className }: SpecimenProps) {
  return (
    <div
      data-part={name}
      className={cx(
        "grid min-w-0 content-start gap-3 rounded-xl border border-line bg-raised p-4 768:p-5",
        wide && "768:col-span-2"
      )}
    >
      <span className="font-mono text-xs text-ink-soft">{name}</span>
      <div className={cx("min-w-0", className)}>{children}</div>
    </div>
  )
}

/** What stands side by side. */
export const rowClass = "flex flex-wrap items-center gap-3"
