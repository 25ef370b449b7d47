import { BookOpen } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useSearchParams } from "react-router-dom"
import { Avatar } from "../../../ui/Avatar.tsx"
import { Badge } from "../../../ui/Badge.tsx"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"
import { CopyButton } from "../../../ui/CopyButton.tsx"
import { CountBadge } from "../../../ui/CountBadge.tsx"
import { Difficulty } from "../../../ui/Difficulty.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { FailedState } from "../../../ui/FailedState.tsx"
import { Kbd } from "../../../ui/Kbd.tsx"
import { Logo } from "../../../ui/Logo.tsx"
import { Pagination } from "../../../ui/Pagination.tsx"
import * as pictures from "../../../ui/pictures.tsx"
import { Progress } from "../../../ui/Progress.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { Table } from "../../../ui/Table.tsx"
import { Tabs } from "../../../ui/Tabs.tsx"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"
import { notify } from "../frame/toasts.ts"
import { ThemePicker } from "../theme/ThemePicker.tsx"
import { rowClass, Specimen, Stateful } from "./Specimen.tsx"

const tones = ["neutral", "accent", "amber", "success", "danger"] as const
const outcomes = ["accepted", "partial", "rejected", "waiting", "running", "fault"] as const

export function Feedback() {
  const { t } = useTranslation("showcase")
  return (
    <>
      <Specimen wide name="Banner" className="grid gap-3">
        {tones.map((tone) => (
          <Banner key={tone} tone={tone} action={<Button size="sm">{t("feedback.action")}</Button>}>
            {t(`feedback.${tone}`)}
          </Banner>
        ))}
      </Specimen>
      <Specimen name="Badge, CountBadge, VerdictBadge" className={rowClass}>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {t(`tone.${tone}`)}
          </Badge>
        ))}
        {[1, 25, 120].map((count) => (
          <CountBadge key={count} count={count} label={t("feedback.unread", { count })} />
        ))}
        {outcomes.map((outcome) => (
          <VerdictBadge key={outcome} outcome={outcome} label={t(`verdict.${outcome}`)} />
        ))}
      </Specimen>
      <Specimen name="Progress, Skeleton" className="grid gap-4">
        {[0, 0.35, 1, null].map((value) => (
          <Progress key={value} value={value} label={t("feedback.progress")} />
        ))}
        <Skeleton className="h-6 w-2/3" />
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState
          picture={<pictures.EmptyPicture />}
          title={t("feedback.emptyTitle")}
          text={t("feedback.emptyText")}
          action={<Button>{t("feedback.emptyAction")}</Button>}
        />
      </Specimen>
      <Specimen name="FailedState">
        <Stateful initial={false}>
          {(retrying, setRetrying) => (
            <FailedState
              title={t("feedback.failedTitle")}
              text={t("feedback.failedText")}
              retryLabel={t("feedback.retry")}
              retrying={retrying}
              onRetry={() => setRetrying(true)}
            />
          )}
        </Stateful>
      </Specimen>
    </>
  )
}

export function Navigation() {
  const { t } = useTranslation("showcase")
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const labels = {
    all: t("navigation.pages"),
    previous: t("navigation.previous"),
    next: t("navigation.next"),
    page: (number: number) => t("navigation.page", { page: number })
  }
  return (
    <>
      <Specimen wide name="Tabs">
        <Tabs
          label={t("navigation.tabs")}
          tabs={[
            { to: pathname, label: t("navigation.statement"), icon: <BookOpen aria-hidden="true" /> },
            ...(["mine", "all", "materials"] as const).map((key) => ({
              to: `/dev/ui/${key}`,
              label: t(`navigation.${key}`)
            }))
          ]}
        />
      </Specimen>
      <Specimen name="Pagination">
        <Pagination
          page={Number(search.get("page") ?? 4)}
          pages={12}
          labels={labels}
          linkTo={(number) => ({ search: `page=${number}` })}
        />
      </Specimen>
    </>
  )
}

const attempts = [
  { problem: "sum", outcome: "accepted", language: "Python 3", timeMs: 42 },
  { problem: "longest", outcome: "rejected", language: "C++ 20", timeMs: 1_984 },
  { problem: "snow", outcome: "running", language: "JavaScript", timeMs: 120 }
] as const

type Attempt = (typeof attempts)[number]

const verdictCell = (nameOf: (outcome: Attempt["outcome"]) => string) => {
  const draw = ({ outcome }: Attempt) => <VerdictBadge outcome={outcome} label={nameOf(outcome)} />
  return draw
}

export function TableExample() {
  const { t } = useTranslation("showcase")
  const [direction, setDirection] = useState<"ascending" | "descending">("ascending")
  const sign = direction === "ascending" ? 1 : -1
  const table = {
    label: t("table.label"),
    keyOf: ({ problem }: Attempt) => problem,
    columns: [
      {
        key: "problem",
        header: t("table.problem"),
        main: true,
        cell: ({ problem }: Attempt) => t(`table.rows.${problem}`)
      },
      {
        key: "verdict",
        header: t("table.verdict"),
        short: true,
        cell: verdictCell((outcome) => t(`verdict.${outcome}`))
      },
      { key: "language", header: t("table.language"), cell: ({ language }: Attempt) => language },
      {
        key: "time",
        header: t("table.time"),
        numeric: true,
        cell: ({ timeMs }: Attempt) => t("table.ms", { value: timeMs }),
        sort: {
          direction,
          label: t("table.sortByTime"),
          onSort: () => setDirection(direction === "ascending" ? "descending" : "ascending")
        }
      }
    ]
  }
  return (
    <>
      <Specimen wide name="Table">
        <Table
          {...table}
          rows={[...attempts].sort((one, other) => sign * (one.timeMs - other.timeMs))}
          isMarked={({ problem }) => problem === "snow"}
        />
      </Specimen>
      <Specimen wide name="Table stale">
        <Table {...table} rows={attempts.slice(0, 1)} stale />
      </Specimen>
    </>
  )
}

export function Small() {
  const { t } = useTranslation("showcase")
  return (
    <>
      <Specimen name="Difficulty" className={rowClass}>
        {[1, 3, 4, 6, 7, 10].map((level) => (
          <Difficulty key={level} level={level} label={t("small.difficulty", { level })} />
        ))}
      </Specimen>
      <Specimen name="Avatar, Logo, Spinner, Kbd" className={rowClass}>
        {(["sm", "md", "lg"] as const).map((size) => (
          <Avatar key={size} size={size} name={t("small.avatar")} />
        ))}
        <Logo className="size-11" />
        <Spinner />
        <Kbd>⌘</Kbd>
      </Specimen>
      <Specimen name="CopyButton, MenuSelect" className={rowClass}>
        <CopyButton
          text="2 3"
          label={t("small.copy")}
          copiedLabel={t("small.copied")}
          onFailed={() => void notify("danger", t("small.copyFailed"))}
        />
        <ThemePicker show="long" />
      </Specimen>
    </>
  )
}

export const Pictures = () => (
  <Specimen wide name="pictures" className="grid grid-cols-2 justify-items-center gap-4 1024:grid-cols-5">
    {Object.entries(pictures).map(([name, Picture]) => (
      <Picture key={name} />
    ))}
  </Specimen>
)
