import { useTranslation } from "react-i18next"
import { dotted } from "../../../i18n/days.ts"
import { TextField } from "../../../ui/TextField.tsx"
import type { TextFieldProps } from "../../../ui/TextField.tsx"

/** DD.MM.YYYY. Number pads of phones have no dot, so the field sets the dots itself. */
export function DateOfBirthField({ onChange, ...props }: TextFieldProps) {
  const { t } = useTranslation("settings")
  return (
    <TextField
      {...props}
      hint={t("profile.dateOfBirthHint")}
      inputMode="numeric"
      autoComplete="bday"
      onChange={(text) => onChange(dotted(text))}
    />
  )
}
