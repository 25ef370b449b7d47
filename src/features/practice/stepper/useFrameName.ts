import { useTranslation } from "react-i18next"

/** What a call is called in the learner's words; those of functions stay as they are. */
export function useFrameName(): (name: string) => string {
  const { t } = useTranslation("cell")
  return (name) => {
    if (name === "<module>") return t("steps.frame.module")
    if (name === "<lambda>") return t("steps.frame.lambda")
    if (name === "<genexpr>") return t("steps.frame.genexpr")
    return name
  }
}
