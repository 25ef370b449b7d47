import { ImagePlus } from "lucide-react"
import type { ComponentProps, ComponentType, ReactNode } from "react"
import { cx } from "./cx.ts"
import { FieldError } from "./Field.tsx"

interface FileDropProps extends Omit<ComponentProps<"div">, "title" | "id"> {
  readonly id: string
  readonly title: string
  readonly hint?: ReactNode
  /** Icon of the expected file type; an image by default. */
  readonly icon?: ComponentType<{ readonly className: string }>
  /** Whether a file is being dragged over it. */
  readonly over?: boolean
  readonly disabled?: boolean
  readonly error?: string | null
  /** The button that opens the file picker, and the hidden input. */
  readonly children: ReactNode
}

/** The look of a drop zone; the caller provides the event handlers and the file picker. */
export function FileDrop(props: FileDropProps) {
  const { id, title, hint, over = false, disabled = false, error, children, className, ...others } = props
  const { icon: Icon = ImagePlus, ...rest } = others
  return (
    <div className="grid gap-1.5">
      <div
        {...rest}
        id={id}
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
        {hint !== undefined && <div className="text-sm text-ink-soft">{hint}</div>}
        {children}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
