import { useId } from "react"
import { useTranslation } from "react-i18next"
import { Checkbox } from "../../../ui/Checkbox.tsx"

interface SharedDeviceBoxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Checkbox that marks the device as shared, so that the sign-in leaves no data on it. */
export function SharedDeviceBox({ checked, onChange }: SharedDeviceBoxProps) {
  const { t } = useTranslation("auth")
  const id = useId()
  return (
    <div role="group" aria-describedby={id} className="-my-2 grid">
      <Checkbox label={t("signIn.sharedDevice")} checked={checked} onChange={onChange} />
      <p id={id} className={checked ? "pl-8 text-sm text-ink-soft" : "sr-only"}>
        {t("signIn.sharedDeviceHint")}
      </p>
    </div>
  )
}
