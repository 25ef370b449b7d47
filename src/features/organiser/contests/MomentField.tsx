import { useState } from "react"
import { useTranslation } from "react-i18next"
import { TextField } from "../../../ui/TextField.tsx"
import { localText, offsetOf, momentOf } from "./localMoment.ts"

interface MomentFieldProps {
  readonly label: string
  /** ISO timestamp in UTC. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly error?: string | null
  /** Shown while the value is null. */
  readonly hint?: string
}

/** Date and time input in the organiser's time zone; shows the UTC offset. */
export function MomentField({ label, value, onChange, error = null, hint }: MomentFieldProps) {
  const { t, i18n } = useTranslation("organiser")
  const [typed, setTyped] = useState({ of: value, text: localText(value) })
  const text = typed.of === value ? typed.text : localText(value)
  const change = (next: string) => {
    const moment = momentOf(next)
    setTyped({ of: moment, text: next })
    onChange(moment)
  }
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={text}
      onChange={change}
      error={error}
      hint={value === null ? (hint ?? t("moment.none")) : offsetOf(value, i18n.language)}
    />
  )
}
