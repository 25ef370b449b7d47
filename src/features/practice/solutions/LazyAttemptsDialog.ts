import { getI18n } from "react-i18next"
import { lazyExtra } from "../../../ui/lazyExtra.ts"

/** The comparison of attempts, loaded with its texts when it opens. */
export const LazyAttemptsDialog = lazyExtra(async () => {
  const [{ AttemptsDialog }] = await Promise.all([
    import("./AttemptsDialog.tsx"),
    getI18n().loadNamespaces(["attempts", "solution"])
  ])
  return AttemptsDialog
})
