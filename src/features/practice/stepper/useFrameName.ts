import { useTranslation } from "react-i18next"

/** Display name of a stack frame; Python's special names are translated, function names are not. */
export function useFrameName(): (name: string) => string {
  const { t } = useTranslation("cell")
  return (name) => {
    if (name === "<module>") return t("steps.frame.module")
    if (name === "<lambda>") return t("steps.frame.lambda")
    if (name === "<genexpr>") return t("steps.frame.genexpr")
    return name
  }
}
