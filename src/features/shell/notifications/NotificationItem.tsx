import { Award, Check, Mail, TriangleAlert, X } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { News, Notification } from "../../../api/contract/messages/notifications.ts"
import { paths } from "../../../routes/paths.ts"
import { cx } from "../../../ui/cx.ts"
import { useAchievementName } from "./useAchievementName.ts"

interface ItemProps {
  readonly item: Notification
  readonly onRead: () => void
  /** The reader follows a link: what lies over the page should go. */
  readonly onLeave: () => void
}

/** One piece of news: a link to where it happened, or the news itself. */
export function NotificationItem({ item, onRead, onLeave }: ItemProps) {
  const { news } = item
  return (
    <li>
      {news.kind !== "report_answer" ? (
        <Link
          to={whereOf(news)}
          onClick={() => {
            onRead()
            onLeave()
          }}
          className={rowClass(item.read)}
        >
          <Row item={item} />
        </Link>
      ) : (
        <details onToggle={onRead} className="group">
          <summary className={cx(rowClass(item.read), "list-none")}>
            <Row item={item} />
          </summary>
          <p className="px-3 pb-3 pl-14 whitespace-pre-line text-ink-soft">{news.answer}</p>
        </details>
      )}
    </li>
  )
}

function whereOf(news: Exclude<News, { kind: "report_answer" }>): string {
  if (news.kind === "contest_results")
    return paths.contest(news.outcome === "passed" ? (news.nextSlug ?? news.slug) : news.slug)
  if (news.kind === "contest_invitation") return paths.contest(news.slug)
  if (news.kind === "achievement") return paths.profile
  const { contest, problemId, solutionId } = news
  return contest === null
    ? paths.problemSolution(problemId, solutionId)
    : paths.contestTaskSolution(contest, problemId, solutionId)
}

const rowClass = (read: boolean) =>
  cx(
    "flex min-h-14 items-start gap-3 rounded-lg px-3 py-2.5 hover:bg-sunken",
    read ? "text-ink-soft" : "font-semibold"
  )

function Row({ item }: { readonly item: Notification }) {
  const { t, i18n } = useTranslation("notifications")
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" })
  return (
    <>
      <NewsIcon news={item.news} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="wrap-anywhere">{useWords(item.news)}</span>
        <time dateTime={item.createdAt} className="text-sm font-normal text-ink-soft">
          {when.format(new Date(item.createdAt))}
        </time>
      </span>
      {!item.read && (
        <span className="mt-2 size-2.5 shrink-0 rounded-full bg-accent forced-colors:bg-[Highlight]">
          <span className="sr-only">{t("isUnread")}</span>
        </span>
      )}
    </>
  )
}

function useWords(news: News): string {
  const { t } = useTranslation(["notifications", "achievements"])
  const achievement = useAchievementName()
  if (news.kind === "achievement")
    return t("achievement", { name: achievement(news.achievement, news.topic) })
  if (news.kind === "report_answer") return t("reportAnswer", { number: news.number })
  if (news.kind === "contest_results") return t(`results.${news.outcome}`, { contest: news.title })
  if (news.kind === "contest_invitation") return t("invitation", { contest: news.title })
  const { status, problemTitle } = news
  // A verdict that is being given once more is no verdict yet: what it was before says enough.
  const verdict = status === "queued" || status === "running" ? "judge_error" : status
  return t(`verdict.${verdict}`, { problem: problemTitle })
}

const looks: Readonly<
  Record<"good" | "bad" | "odd" | "mail" | "award", readonly [tone: string, icon: ReactNode]>
> = {
  good: ["bg-success-soft text-success-ink", <Check key="good" strokeWidth={3} />],
  bad: ["bg-danger-soft text-danger-ink", <X key="bad" strokeWidth={3} />],
  odd: ["bg-amber-soft text-amber-ink", <TriangleAlert key="odd" />],
  mail: ["bg-accent-soft text-accent-ink", <Mail key="mail" />],
  award: ["bg-amber-soft text-amber-ink", <Award key="award" />]
}

const lookOf = (news: News) => {
  if (news.kind === "report_answer" || news.kind === "contest_invitation") return looks.mail
  if (news.kind === "achievement") return looks.award
  if (news.kind === "contest_results") return news.outcome === "passed" ? looks.good : looks.mail
  if (news.status === "accepted") return looks.good
  return news.status === "partial" || news.status === "judge_error" ? looks.odd : looks.bad
}

function NewsIcon({ news }: { readonly news: News }) {
  const [tone, icon] = lookOf(news)
  return (
    <span
      aria-hidden="true"
      className={cx("grid size-8 shrink-0 place-items-center rounded-full [&_svg]:size-4", tone)}
    >
      {icon}
    </span>
  )
}
