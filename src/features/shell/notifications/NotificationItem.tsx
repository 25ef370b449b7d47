import { Award, Check, Mail, TriangleAlert, X } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { NotificationContent, Notification } from "../../../api/contract/messages/notifications.ts"
import { paths } from "../../../routes/paths.ts"
import { cx } from "../../../ui/cx.ts"
import { useFormat } from "../frame/useFormat.ts"
import { useAchievementName } from "./useAchievementName.ts"

interface ItemProps {
  readonly item: Notification
  readonly onRead: () => void
  /** Called when the user follows a link, to close the overlay. */
  readonly onLeave: () => void
}

/** One notification: a link to its subject, or its full text. */
export function NotificationItem({ item, onRead, onLeave }: ItemProps) {
  const { content } = item
  return (
    <li>
      {content.kind !== "report_answer" ? (
        <Link
          to={whereOf(content)}
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
          <p className="px-3 pb-3 pl-14 whitespace-pre-line text-ink-soft">{content.answer}</p>
        </details>
      )}
    </li>
  )
}

function whereOf(content: Exclude<NotificationContent, { kind: "report_answer" }>): string {
  if (content.kind === "contest_results")
    return paths.contest(content.outcome === "passed" ? (content.nextSlug ?? content.slug) : content.slug)
  if (content.kind === "contest_invitation") return paths.contest(content.slug)
  if (content.kind === "achievement") return paths.profile
  const { contest, problemId, solutionId } = content
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
  const { t } = useTranslation("notifications")
  const { date } = useFormat()
  return (
    <>
      <NotificationIcon content={item.content} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="wrap-anywhere">{useWords(item.content)}</span>
        <time dateTime={item.createdAt} className="text-sm font-normal text-ink-soft">
          {date(item.createdAt)}
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

function useWords(content: NotificationContent): string {
  const { t } = useTranslation(["notifications", "achievements"])
  const achievement = useAchievementName()
  if (content.kind === "achievement")
    return t("achievement", { name: achievement(content.achievement, content.topic) })
  if (content.kind === "report_answer") return t("reportAnswer", { number: content.number })
  if (content.kind === "contest_results") return t(`results.${content.outcome}`, { contest: content.title })
  if (content.kind === "contest_invitation") return t("invitation", { contest: content.title })
  const { status, problemTitle } = content
  // A solution in rejudging has no verdict; use the neutral text.
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

const lookOf = (content: NotificationContent) => {
  if (content.kind === "report_answer" || content.kind === "contest_invitation") return looks.mail
  if (content.kind === "achievement") return looks.award
  if (content.kind === "contest_results") return content.outcome === "passed" ? looks.good : looks.mail
  if (content.status === "accepted") return looks.good
  return content.status === "partial" || content.status === "judge_error" ? looks.odd : looks.bad
}

function NotificationIcon({ content }: { readonly content: NotificationContent }) {
  const [tone, icon] = lookOf(content)
  return (
    <span
      aria-hidden="true"
      className={cx("grid size-8 shrink-0 place-items-center rounded-full [&_svg]:size-4", tone)}
    >
      {icon}
    </span>
  )
}
