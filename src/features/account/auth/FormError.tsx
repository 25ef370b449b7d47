import { CircleAlert } from "lucide-react"

/** The server's words about a form as a whole; takes no room while there are none. */
export function FormError({ text }: { readonly text: string | null }) {
  return (
    <div role="alert" tabIndex={-1} className={text === null ? "-mb-4" : undefined}>
      {text !== null && (
        <p className="flex items-start gap-2 rounded-lg bg-danger-soft p-3 text-sm font-medium text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-px size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}
