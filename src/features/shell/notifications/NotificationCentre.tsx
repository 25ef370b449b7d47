import { useMutation, useQueryClient } from "@tanstack/react-query"
import { CheckCheck, Award, Check, Mail, TriangleAlert, X } from "lucide-react"
import { useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type {
  NotificationPage,
  NotificationContent,
  Notification
} from "../../../api/contract/messages/notifications.ts"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { LetterPicture } from "../../../ui/pictures.tsx"
import { Sheet } from "../../../ui/Sheet.tsx"
import { useApi } from "../session/ApiContext.ts"
import { Loaded } from "../frame/Loaded.tsx"
import { useMedia } from "../frame/useMedia.ts"
import { firstShown, useNotifications } from "./useNotifications.ts"
import { Link } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { cx } from "../../../ui/cx.ts"
import { useFormat } from "../frame/useFormat.ts"
import { useAchievementName } from "./useAchievementName.ts"

interface CentreProps {
  readonly onClose: () => void
}

/** Maximum page size of the server; older notifications are not shown. */
const mostShown = 100

/** List of notifications: a dialog on wide screens, a sheet on phones. */
export function NotificationCentre({ onClose }: CentreProps) {
  const { t } = useTranslation(["notifications", "common"])
  const Frame = useMedia("(min-width: 640px)") ? Dialog : Sheet
  return (
    <Frame open onClose={onClose} title={t("title")} closeLabel={t("common:close")}>
      <List onLeave={onClose} />
    </Frame>
  )
}

function List({ onLeave }: { readonly onLeave: () => void }) {
  const [limit, setLimit] = useState(firstShown)
  const query = useNotifications(limit)
  return (
    <Loaded query={query} blocks="h-16" count={4}>
      {(page) => (
        <Shown
          page={page}
          loading={query.isPlaceholderData}
          onMore={() => setLimit(mostShown)}
          onLeave={onLeave}
        />
      )}
    </Loaded>
  )
}

interface ShownProps {
  readonly page: NotificationPage
  readonly loading: boolean
  readonly onMore: () => void
  readonly onLeave: () => void
}

function Shown({ page, loading, onMore, onLeave }: ShownProps) {
  const { t } = useTranslation("notifications")
  const read = useRead()
  if (page.items.length === 0) {
    return <EmptyState picture={<LetterPicture />} title={t("empty.title")} text={t("empty.text")} />
  }
  const more = page.total > page.items.length && page.items.length < mostShown
  return (
    <>
      {page.unread > 0 && (
        <Button
          variant="ghost"
          className="justify-self-start"
          loading={read.isPending}
          onClick={() => read.mutate(undefined)}
        >
          <CheckCheck />
          {t("readAll")}
        </Button>
      )}
      <ul className="-mx-3 grid gap-1">
        {page.items.map((item) => (
          <NotificationItem
            key={item.id}
            item={item}
            onRead={() => !item.read && read.mutate([item.id])}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {more && (
        <Button variant="secondary" loading={loading} onClick={onMore}>
          {t("more")}
        </Button>
      )}
    </>
  )
}

/** Marks notifications as read: the given ids, or all. */
function useRead() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: ReadonlyArray<number> | undefined) =>
      api.run("readNotifications", { payload: ids === undefined ? {} : { ids } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.notifications })
  })
}

interface ItemProps {
  readonly item: Notification
  readonly onRead: () => void
  /** Called when the user follows a link, to close the overlay. */
  readonly onLeave: () => void
}

/** One notification: a link to its subject, or its full text. */
function NotificationItem({ item, onRead, onLeave }: ItemProps) {
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
