import {
  Award,
  Blocks,
  BookOpen,
  CalendarCheck,
  CalendarDays,
  Crown,
  Footprints,
  GraduationCap,
  Lock,
  Medal,
  Mountain,
  Target
} from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Achievement, AchievementKind } from "../../../api/contract/rewards/achievements.ts"
import { cx } from "../../../ui/cx.ts"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { useAchievementName } from "../../shell/notifications/useAchievementName.ts"

const icons: Readonly<Record<AchievementKind, ReactNode>> = {
  first_solve: <Footprints />,
  first_lesson: <BookOpen />,
  solved_10: <Award />,
  ten_in_a_row: <Target />,
  streak_7: <CalendarDays />,
  first_olympiad: <Medal />,
  topic: <Blocks />,
  hard_problem: <Mountain />,
  solved_25: <Crown />,
  first_course: <GraduationCap />,
  streak_30: <CalendarCheck />
}

/** Grid of achievements: earned ones with their date, the others with their requirement. */
export function AchievementList({ achievements }: { readonly achievements: ReadonlyArray<Achievement> }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
      {achievements.map((achievement) => (
        <Tile key={`${achievement.kind} ${achievement.topic}`} achievement={achievement} />
      ))}
    </ul>
  )
}

function Tile({ achievement: { kind, topic, earnedAt } }: { readonly achievement: Achievement }) {
  const { t } = useTranslation("achievements")
  const name = useAchievementName()
  const { date } = useFormat()
  const isEarned = earnedAt !== null
  return (
    <li
      className={cx(
        "flex items-start gap-3 rounded-lg border p-3",
        isEarned ? "border-amber/60 bg-raised" : "border-dashed border-line-strong"
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          "grid size-11 shrink-0 place-items-center rounded-full [&_svg]:size-6",
          isEarned ? "bg-amber-soft text-amber-ink" : "bg-sunken text-ink-soft"
        )}
      >
        {isEarned ? icons[kind] : <Lock />}
      </span>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{name(kind, topic)}</p>
        <p className="text-sm text-ink-soft">
          {isEarned ? (
            <time dateTime={earnedAt}>{t("earned", { day: date(earnedAt, "longDay") })}</time>
          ) : (
            t(`how.${kind}`)
          )}
        </p>
      </div>
    </li>
  )
}
