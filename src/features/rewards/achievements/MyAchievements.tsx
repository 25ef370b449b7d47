import { useTranslation } from "react-i18next"
import type { Achievement } from "../../../api/contract/rewards/achievements.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { Section } from "../../shell/frame/Section.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { AchievementList } from "./AchievementList.tsx"

/** The user's achievements, and the requirements of the others. */
export function MyAchievements() {
  const { t } = useTranslation("achievements")
  const achievements = useApiQuery(queryKeys.achievements, "listAchievements", {})
  return (
    <Section title={t("title")}>
      <Loaded
        query={achievements}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3"
        label={t("loading")}
        blocks="h-18 rounded-lg!"
        count={3}
      >
        {(data) => <Content achievements={data} />}
      </Loaded>
    </Section>
  )
}

function Content({ achievements }: { readonly achievements: ReadonlyArray<Achievement> }) {
  const { t } = useTranslation("achievements")
  const earned = achievements.filter(({ earnedAt }) => earnedAt !== null)
  const ahead = achievements.filter(({ earnedAt }) => earnedAt === null)
  return (
    <>
      {earned.length === 0 ? (
        <p className="text-ink-soft">{t("none")}</p>
      ) : (
        <AchievementList achievements={earned} />
      )}
      {ahead.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-accent-ink">
            {t("next", { count: ahead.length })}
          </summary>
          <div className="pt-3">
            <AchievementList achievements={ahead} />
          </div>
        </details>
      )}
    </>
  )
}
