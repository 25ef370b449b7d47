import { useTranslation } from "react-i18next"
import type { ResolvedProblems, SolvedOfDifficulty } from "../../../api/contract/practice/statistic.ts"
import { Rings, type Ring } from "../../../ui/charts/Rings.tsx"

const kinds = [
  { name: "easy", from: 1, to: 3, tone: "success" },
  { name: "medium", from: 4, to: 6, tone: "amber" },
  { name: "hard", from: 7, to: 10, tone: "danger" }
] as const

const sum = (parts: ReadonlyArray<SolvedOfDifficulty>, count: "solved" | "existing") =>
  parts.reduce((total, part) => total + part[count], 0)

/** Rings of solved problems by difficulty: easy, medium and hard. */
export function SolvedRings({ resolved }: { readonly resolved: ResolvedProblems }) {
  const { t } = useTranslation("profile")
  const rings = kinds.map(({ name, from, to, tone }): Ring => {
    const parts = resolved.byDifficulty.filter(({ difficulty }) => difficulty >= from && difficulty <= to)
    const [solved, existing] = [sum(parts, "solved"), sum(parts, "existing")]
    return {
      label: t(`rings.${name}`),
      value: solved,
      total: existing,
      tone,
      text: t("rings.of", { solved, existing })
    }
  })
  const [easy, medium, hard] = rings.map(({ text }) => text)
  return (
    <Rings
      title={t("rings.title")}
      summary={t("rings.summary", { easy, medium, hard })}
      rings={rings}
      center={String(resolved.solved)}
    />
  )
}
