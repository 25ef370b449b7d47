import { useTranslation } from "react-i18next"
import { AskDialog as Ask } from "../../shell/frame/AskDialog.tsx"
import type { AskDialogProps } from "../../shell/frame/AskDialog.tsx"

/** Confirmation dialog with the console's Cancel label. */
export function AskDialog(props: Omit<AskDialogProps, "cancel">) {
  const { t } = useTranslation("classes")
  return <Ask {...props} cancel={t("cancel")} />
}
