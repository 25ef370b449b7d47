import { useTranslation } from "react-i18next"
import { dotted } from "../../../i18n/days.ts"
import { TextField, type TextFieldProps } from "../../../ui/TextField.tsx"

/** Date input as DD.MM.YYYY. It inserts the dots itself, because number pads of phones have no dot. */
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
