import { useTranslation } from "react-i18next"
import type { ProblemVersion } from "../../../../api/contract/organiser/problemVersions.ts"

/** Keys of the texts; in a key a dot would mean a nested text. */
const keys = {
  restore: "restore",
  limits: "limits",
  test: "test",
  "test.remove": "testRemoved",
  image: "image",
  "image.remove": "imageRemoved"
} as const

/** What made a version, as a sentence. */
export function useVersionText() {
  const { t } = useTranslation("organiserProblems")
  return ({ act, detail }: Pick<ProblemVersion, "act" | "detail">) => {
    if (act === "upload") return detail === "" ? t("act.upload") : detail
    if (act === "statement") return t(`act.statement.${detail === "ru" ? "ru" : "en"}`)
    return t(`act.${keys[act]}`, { detail })
  }
}
