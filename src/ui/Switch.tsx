import { useId, type ReactNode } from "react"

interface SwitchProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** A setting that applies immediately, without a form submit. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-4">
      <div className="grow">
        <label htmlFor={id} className="block py-2.5 leading-6 font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <div id={`${id}-hint`} className="-mt-2 pb-2 text-sm text-ink-soft">
            {hint}
          </div>
        )}
      </div>
      <span className="relative grid h-11 w-12 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-7 w-12 appearance-none rounded-full border-2 border-line-strong bg-sunken transition-colors before:absolute before:inset-0 checked:border-accent checked:bg-accent hover:border-ink-soft checked:hover:border-accent-ink disabled:opacity-55 forced-colors:appearance-auto"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute left-1.5 size-4 rounded-full bg-line-strong transition-[translate] peer-checked:translate-x-5 peer-checked:bg-on-accent peer-disabled:opacity-55 forced-colors:hidden"
        />
      </span>
    </div>
  )
}
