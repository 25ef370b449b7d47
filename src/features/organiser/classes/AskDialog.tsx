import { useTranslation } from "react-i18next"
import { AskDialog as Ask } from "../../shell/AskDialog.tsx"
import type { AskDialogProps } from "../../shell/AskDialog.tsx"

/** Asks an organiser before something is lost. */
export function AskDialog(props: Omit<AskDialogProps, "cancel">) {
  const { t } = useTranslation("classes")
  return <Ask {...props} cancel={t("cancel")} />
}
