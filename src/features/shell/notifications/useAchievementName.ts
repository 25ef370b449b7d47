import { useTranslation } from "react-i18next"
import type { AchievementKind } from "../../../api/contract/rewards/achievements.ts"

/** Returns a function for the display name of an achievement, including its topic if it has one. */
export function useAchievementName(): (kind: AchievementKind, topic: string | null) => string {
  const { t } = useTranslation("achievements")
  return (kind, topic) =>
    kind === "topic" && topic !== null ? t("name.topicNamed", { topic }) : t(`name.${kind}`)
}
