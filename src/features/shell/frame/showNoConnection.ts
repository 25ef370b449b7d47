import { getI18n } from "react-i18next"
import { notify } from "./toasts.ts"

/** Shows a toast that something could not be loaded. */
export async function showNoConnection(): Promise<void> {
  const texts = getI18n()
  await texts.loadNamespaces("errors")
  await notify("danger", texts.t("errors:noConnection"))
}
