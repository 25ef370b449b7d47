import { CircleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { cx } from "../../../ui/cx.ts"
import type { Form } from "./useForm.ts"

interface FormViewProps {
  readonly form: Pick<Form<object>, "bind" | "message">
  /** Lets a button outside the form submit it. */
  readonly id?: string
  readonly label?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A form with the server's general error message above its fields. */
export function FormView({ form: { bind, message }, id, label, className, children }: FormViewProps) {
  return (
    <form
      {...bind}
      id={id}
      aria-label={label}
      className={cx("grid grid-cols-[minmax(0,1fr)] gap-4", className)}
    >
      {message !== null && (
        <p
          role="alert"
          tabIndex={-1}
          className="flex items-start gap-2 rounded-lg bg-danger-soft p-3 text-sm font-medium text-danger-ink"
        >
          <CircleAlert className="mt-px size-5 shrink-0" />
          {message}
        </p>
      )}
      {children}
    </form>
  )
}
