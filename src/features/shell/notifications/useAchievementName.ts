import { useTranslation } from "react-i18next"
import type { AchievementKind } from "../../../api/contract/rewards/achievements.ts"

/** How an achievement is called; one of a topic names it. */
export function useAchievementName(): (kind: AchievementKind, topic: string | null) => string {
  const { t } = useTranslation("achievements")
  return (kind, topic) =>
    kind === "topic" && topic !== null ? t("name.topicNamed", { topic }) : t(`name.${kind}`)
}
