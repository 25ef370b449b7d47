import { Search, X } from "lucide-react"
import { useRef } from "react"
import { cx } from "./cx.ts"
import { inputClass } from "./Field.tsx"
import { useTypedQuery } from "./useTypedQuery.ts"

interface SearchFieldProps {
  readonly label: string
  readonly clearLabel: string
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly name?: string
  readonly className?: string
}

export function SearchField(props: SearchFieldProps) {
  const { label, clearLabel, value, onChange, className, ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange("")
    input.current?.focus()
  }
  return (
    <div role="search" className={cx("relative", className)}>
      <Search className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft" />
      <input
        aria-label={label}
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          inputClass(false),
          "pl-11 [&::-webkit-search-cancel-button]:hidden",
          value !== "" && "pr-11"
        )}
        {...rest}
      />
      {value !== "" && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-ink-soft hover:text-ink [&_svg]:size-5"
        >
          <X />
        </button>
      )}
    </div>
  )
}

interface TypedSearchProps extends Omit<SearchFieldProps, "value" | "onChange"> {
  readonly query: string
  readonly onSearch: (query: string) => void
}

/** A search field that searches after a pause in typing. */
export function TypedSearch({ query, onSearch, ...rest }: TypedSearchProps) {
  const [typed, type] = useTypedQuery(query, onSearch)
  return <SearchField {...rest} value={typed} onChange={type} />
}
