import { getI18n } from "react-i18next"
import { notify } from "../frame/toasts.ts"

/** The learner has come back in time: nothing is deleted. */
export async function showRestoredToast(): Promise<void> {
  const texts = getI18n()
  await texts.loadNamespaces("auth")
  await notify("success", texts.t("auth:restored"))
}
