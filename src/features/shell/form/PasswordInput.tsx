import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"
import { PasswordField } from "../../../ui/PasswordField.tsx"

type PasswordInputProps = Omit<ComponentProps<typeof PasswordField>, "showLabel" | "hideLabel" | "metLabel">

/** Password input; autocompletes the current password unless `autoComplete` says otherwise. */
export function PasswordInput({ autoComplete = "current-password", ...props }: PasswordInputProps) {
  const { t } = useTranslation("auth")
  return (
    <PasswordField
      autoComplete={autoComplete}
      showLabel={t("showPassword")}
      hideLabel={t("hidePassword")}
      metLabel={t("rules.met")}
      {...props}
    />
  )
}
