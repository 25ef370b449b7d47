import { ImagePlus } from "lucide-react"
import { useId, type ComponentType, type ReactNode } from "react"
import { cx } from "./cx.ts"
import { FieldError } from "./Field.tsx"

interface FileDropProps {
  readonly title: string
  readonly hint: string
  /** Icon of the expected file type; an image by default. */
  readonly icon?: ComponentType<{ readonly className: string }>
  /** Whether a file is being dragged over it. */
  readonly over: boolean
  readonly disabled: boolean
  readonly error: string | null
  /** The button that opens the file picker, and the hidden input. */
  readonly children: ReactNode
  readonly className?: string
}

/** The look of a drop zone; the caller provides the event handlers and the file picker. */
export function FileDrop(props: FileDropProps) {
  const { title, hint, icon: Icon = ImagePlus, over, disabled, error, children, className } = props
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <div
        role="group"
        aria-labelledby={`${id}-title`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-disabled={disabled || undefined}
        className={cx(
          "grid justify-items-center gap-2 rounded-lg border-2 border-dashed px-4 py-6 text-center transition-colors",
          over && !disabled ? "border-accent bg-accent-soft" : "bg-raised",
          !over && (error ? "border-danger" : "border-line-strong"),
          className
        )}
      >
        <span aria-hidden="true" className={over && !disabled ? "text-accent-ink" : "text-ink-soft"}>
          <Icon className="size-7" />
        </span>
        <p id={`${id}-title`} className="font-semibold">
          {title}
        </p>
        <div className="text-sm text-ink-soft">{hint}</div>
        {children}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
