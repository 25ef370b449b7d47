import { useTranslation } from "react-i18next"
import type { Outcome } from "../../../ui/outcomeLooks.tsx"
import type { StripItem } from "../../../ui/VerdictStrip.tsx"

const outcomes: ReadonlyArray<Outcome> = [
  ...Array<Outcome>(6).fill("accepted"),
  "partial",
  "accepted",
  "rejected",
  "fault",
  "running",
  ...Array<Outcome>(13).fill("waiting")
]

/** A solution that is being judged: some tests passed, some did not, most wait. */
export function useTests(): ReadonlyArray<StripItem> {
  const { t } = useTranslation("showcase")
  return outcomes.map((outcome, index) => ({
    key: String(index),
    outcome,
    label: t("chart.test", { number: index + 1, verdict: t(`verdict.${outcome}`) })
  }))
}
