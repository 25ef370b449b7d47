import { getI18n } from "react-i18next"
import { notify } from "../frame/toasts.ts"

/** Reports that signing in has cancelled the deletion of the account. */
export async function showRestoredToast(): Promise<void> {
  const texts = getI18n()
  await texts.loadNamespaces("auth")
  await notify("success", texts.t("auth:restored"))
}
