import {
  Combobox as Behaviour,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions
} from "@headlessui/react"
import { Check, ChevronDown } from "lucide-react"
import { useState } from "react"
import { cx } from "./cx.ts"
import { Field, useControl, type FieldTexts } from "./Field.tsx"
import type { Option } from "./Options.tsx"

interface ComboboxProps<Value extends string> extends FieldTexts {
  readonly value: Value | null
  readonly options: ReadonlyArray<Option<Value>>
  readonly onChange: (value: Value | null) => void
  /** Shown if no option matches. */
  readonly nothingFound: string
  readonly openLabel: string
  readonly placeholder?: string
}

/** Maximum number of listed options; typing narrows the list. */
const most = 50

/** Ignores case and diacritics, so that a query without them matches. */
const bare = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()

/** A searchable select for long lists. Loads Headless UI, so use it only on pages that never load first. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const { value, options, onChange, nothingFound, openLabel, placeholder } = props
  const [query, setQuery] = useState("")
  const { field, control } = useControl(props)
  const found = options.filter((option) => bare(option.label).includes(bare(query.trim()))).slice(0, most)
  const labelOf = (chosen: Value | null) => options.find((option) => option.value === chosen)?.label ?? ""
  return (
    <Field {...field}>
      <Behaviour immediate value={value} onChange={onChange} onClose={() => setQuery("")}>
        <div className="relative">
          <ComboboxInput
            {...control}
            displayValue={labelOf}
            placeholder={placeholder}
            autoComplete="off"
            onChange={(event) => setQuery(event.target.value)}
            className={cx(control.className, "pr-12")}
          />
          <ComboboxButton
            aria-label={openLabel}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-ink-soft hover:text-ink"
          >
            <ChevronDown className="size-4" />
          </ComboboxButton>
          <ComboboxOptions
            modal={false}
            className="absolute inset-x-0 top-full z-40 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-1.5 shadow-float empty:hidden"
          >
            {found.map((option) => (
              <ComboboxOption
                key={option.value}
                value={option.value}
                className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 data-focus:bg-sunken forced-colors:data-focus:outline-2 forced-colors:data-focus:-outline-offset-2"
              >
                <span className="grow">{option.label}</span>
                <Check
                  strokeWidth={3}
                  className="hidden size-5 shrink-0 text-accent-ink group-data-selected:block"
                />
              </ComboboxOption>
            ))}
            {found.length === 0 && (
              <ComboboxOption disabled value={null} className="px-3 py-2.5 text-ink-soft">
                {nothingFound}
              </ComboboxOption>
            )}
          </ComboboxOptions>
        </div>
      </Behaviour>
    </Field>
  )
}
