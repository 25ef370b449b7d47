import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { errorToast } from "../../../api/errorToast.ts"
import { showFailures } from "./toasts.ts"

/** Returns a function that shows a failure as a toast. */
export function useShowFailure(): (error: unknown) => void {
  const { i18n } = useTranslation()
  return useCallback((error) => void showFailures(i18n)(errorToast(error)), [i18n])
}
