import { useState } from "react"
import { TextField } from "../../../ui/TextField.tsx"

interface NumberFieldProps {
  readonly label: string
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly error?: string | null
  readonly hint?: string
}

const shown = (value: number | null) => (value === null ? "" : String(value))

/** Non-negative integer input; null if empty. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState({ of: value, text: shown(value) })
  const change = (text: string) => {
    const digits = text.replaceAll(/\D/g, "").slice(0, 7)
    const next = digits === "" ? null : Number(digits)
    setTyped({ of: next, text: digits })
    onChange(next)
  }
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={typed.of === value ? typed.text : shown(value)}
      onChange={change}
    />
  )
}
