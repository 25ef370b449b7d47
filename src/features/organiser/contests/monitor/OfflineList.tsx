import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Monitor } from "../../../../api/contract/organiser/monitor.ts"
import { paths } from "../../../../routes/paths.ts"
import { Table } from "../../../../ui/Table.tsx"
import type { Column } from "../../../../ui/Table.tsx"
import { useMoments } from "../people/useMoments.ts"
import { useNames } from "../people/useNames.ts"

type Away = Monitor["offlinePeople"][number]

interface OfflineListProps {
  readonly slug: string
  readonly people: ReadonlyArray<Away>
  readonly count: number
}

/** Participants who should be online but are not, with links. */
export function OfflineList({ slug, people, count }: OfflineListProps) {
  const { t } = useTranslation("organiserPeople")
  const columns = useColumns(slug)
  return (
    <section aria-label={t("monitor.offlineTitle")} className="grid gap-3">
      <h2 className="text-lg font-bold">{t("monitor.offlineTitle")}</h2>
      {people.length === 0 ? (
        <p className="text-ink-soft">{t("monitor.noneOffline")}</p>
      ) : (
        <Table
          label={t("monitor.offlineTitle")}
          columns={columns}
          rows={people}
          keyOf={({ userId }) => userId}
        />
      )}
      {count > people.length && <p className="text-ink-soft">{t("monitor.offlineMore")}</p>}
    </section>
  )
}

function useColumns(slug: string): ReadonlyArray<Column<Away>> {
  const { t } = useTranslation("organiserPeople")
  const nameOf = useNames()
  const moment = useMoments()
  return [
    {
      key: "name",
      header: t("columns.name"),
      main: true,
      cell: (one) => (
        <Link
          to={paths.organiserParticipant(slug, one.userId)}
          className="grid min-h-11 content-center after:absolute after:inset-0 hover:text-accent-ink"
        >
          {nameOf(one)}
          {one.city !== null && <span className="text-sm font-normal text-ink-soft">{one.city}</span>}
        </Link>
      )
    },
    {
      key: "away",
      header: t("columns.away"),
      cell: ({ seenAt }) => (seenAt === null ? t("monitor.neverSeen") : moment(seenAt))
    }
  ]
}
