import { getI18n } from "react-i18next"
import { notify } from "./toasts.ts"

/** Says that what was asked for could not be loaded. */
export async function showNoConnection(): Promise<void> {
  const texts = getI18n()
  await texts.loadNamespaces("errors")
  await notify("danger", texts.t("errors:noConnection"))
}
