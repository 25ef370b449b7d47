import { useTakenOver } from "./useTakenOver.ts"

export interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
}

interface OptionsProps<Value extends string> {
  readonly options: ReadonlyArray<Option<Value>>
  readonly chosen: Value
}

/** What a select offers. Nobody can choose before the app has taken the page over: until then the chosen one does. */
export function Options<Value extends string>({ options, chosen }: OptionsProps<Value>) {
  const all = useTakenOver()
  return options
    .filter(({ value }) => all || value === chosen)
    .map(({ value, label, disabled }) => (
      <option key={value} value={value} disabled={disabled}>
        {label}
      </option>
    ))
}
