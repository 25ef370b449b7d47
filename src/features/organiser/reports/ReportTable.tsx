import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { ReportListItem } from "../../../api/contract/messages/reports.ts"
import { paths } from "../../../routes/paths.ts"
import { Table } from "../../../ui/Table.tsx"
import type { Column } from "../../../ui/Table.tsx"
import { StateBadge } from "./StateBadge.tsx"
import { TopicBadges } from "./TopicBadges.tsx"
import { useMoment } from "./useMoment.ts"

interface ReportTableProps {
  readonly reports: ReadonlyArray<ReportListItem>
  readonly stale: boolean
}

/** Table of reports; the whole row is a link. */
export function ReportTable({ reports, stale }: ReportTableProps) {
  const { t } = useTranslation("reports")
  const columns = useColumns()
  return (
    <Table label={t("title")} columns={columns} rows={reports} keyOf={({ number }) => number} stale={stale} />
  )
}

function useColumns(): ReadonlyArray<Column<ReportListItem>> {
  const { t } = useTranslation("reports")
  const moment = useMoment()
  return [
    { key: "report", header: t("columns.report"), main: true, cell: (report) => <Beginning {...report} /> },
    {
      key: "topics",
      header: t("columns.topics"),
      cell: ({ topics }) => (
        <div className="550:min-w-28">
          <TopicBadges topics={topics} />
        </div>
      )
    },
    {
      key: "images",
      header: t("columns.images"),
      numeric: true,
      roomy: true,
      cell: ({ images }) => (images === 0 ? "–" : images)
    },
    {
      key: "when",
      header: t("columns.when"),
      roomy: true,
      cell: ({ createdAt }) => <div className="text-sm 1280:min-w-28">{moment(createdAt)}</div>
    },
    { key: "state", header: t("columns.state"), cell: ({ state }) => <StateBadge state={state} /> }
  ]
}

function Beginning({ number, beginning, email, images, createdAt }: ReportListItem) {
  const { t } = useTranslation("reports")
  const moment = useMoment()
  return (
    <div className="grid gap-0.5 768:min-w-28 1024:min-w-44">
      <Link
        to={paths.report(number)}
        className="flex min-h-11 items-center gap-2 after:absolute after:inset-0 hover:text-accent-ink"
      >
        <span className="whitespace-nowrap text-ink-soft tabular-nums">№ {number}</span>
        <span className="line-clamp-2 [overflow-wrap:anywhere]">{beginning}</span>
      </Link>
      <span className="text-sm font-normal [overflow-wrap:anywhere] text-ink-soft">{email}</span>
      <span className="hidden text-sm font-normal text-ink-soft 550:max-1280:block">
        {moment(createdAt)}
        {images > 0 && ` · ${t("columns.images")}: ${images}`}
      </span>
    </div>
  )
}
