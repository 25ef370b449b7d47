import type { ReactNode } from "react"
import { Options, type Option } from "./Options.tsx"

interface MenuSelectProps<Value extends string> {
  readonly label: string
  readonly icon: ReactNode
  /** Shows the label and the chosen option; otherwise shows the icon with `shown` beside it. */
  readonly long?: boolean
  readonly shown?: string
  readonly value: Value
  readonly options: ReadonlyArray<Option<Value>>
  readonly onChange: (value: Value) => void
}

/** A select styled as a menu button: a transparent native select covers it. */
export function MenuSelect<Value extends string>(props: MenuSelectProps<Value>) {
  const { label, icon, long = false, shown = "", value, options, onChange } = props
  const chosen = options.find((option) => option.value === value)
  return (
    <div className="relative rounded-lg hover:bg-sunken">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="peer absolute inset-0 z-10 w-full appearance-none rounded-lg bg-transparent text-transparent [&>option]:bg-raised [&>option]:text-ink"
      >
        <Options options={options} />
      </select>
      <span
        aria-hidden="true"
        className="flex min-h-11 items-center gap-3 px-3 font-medium text-ink-soft peer-hover:text-ink [&_svg]:size-5 [&_svg]:shrink-0"
      >
        {icon}
        {shown !== "" && <span className="truncate">{shown}</span>}
        {long && (
          <>
            <span>{label}</span>
            <span className="ml-auto truncate text-sm">{chosen?.label}</span>
          </>
        )}
      </span>
    </div>
  )
}
