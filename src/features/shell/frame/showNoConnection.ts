import { getI18n } from "react-i18next"
import { notify } from "./toasts.ts"

/** Shows a toast that something could not be loaded; nothing if the toast itself cannot be loaded. */
export async function showNoConnection(): Promise<void> {
  const texts = getI18n()
  try {
    await texts.loadNamespaces("errors")
    await notify("danger", texts.t("errors:noConnection"))
  } catch {
    // The bar at the bottom of the page tells of the connection.
  }
}
