import { useState } from "react"
import type { ReactNode } from "react"
import { cx } from "../../../ui/cx.ts"

interface SpecimenProps {
  /** Name and state of the component. */
  readonly name: string
  readonly wide?: boolean
  readonly children: ReactNode
  readonly className?: string
}

/** A component in one or more states. */
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

interface StatefulProps<Value> {
  readonly initial: Value
  readonly children: (value: Value, set: (value: Value) => void) => ReactNode
}

/** Holds the state of a controlled component. */
export function Stateful<Value>({ initial, children }: StatefulProps<Value>) {
  const [value, set] = useState(initial)
  return children(value, set)
}

export const rowClass = "flex flex-wrap items-center gap-3"
