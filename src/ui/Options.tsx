export interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
}

interface OptionsProps<Value extends string> {
  readonly options: ReadonlyArray<Option<Value>>
}

/** The options of a native select. */
export function Options<Value extends string>({ options }: OptionsProps<Value>) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ))
}
