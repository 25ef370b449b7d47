import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { OrganiserParticipant } from "../../../../api/contract/organiser/people.ts"
import { paths } from "../../../../routes/paths.ts"
import { Table } from "../../../../ui/Table.tsx"
import type { Column } from "../../../../ui/Table.tsx"
import { ParticipantStateBadge } from "./ParticipantStateBadge.tsx"
import { useMoments } from "./useMoments.ts"
import { useNames } from "./useNames.ts"

interface PeopleTableProps {
  readonly slug: string
  readonly people: ReadonlyArray<OrganiserParticipant>
  readonly stale: boolean
}

/** Table of participants; each row links to its participant. */
export function PeopleTable({ slug, people, stale }: PeopleTableProps) {
  const { t } = useTranslation("organiserPeople")
  return (
    <Table
      label={t("people.label")}
      columns={useColumns(slug)}
      rows={people}
      keyOf={({ userId }) => userId}
      stale={stale}
    />
  )
}

function useColumns(slug: string): ReadonlyArray<Column<OrganiserParticipant>> {
  const { t } = useTranslation("organiserPeople")
  const moment = useMoments()
  return [
    {
      key: "name",
      header: t("columns.name"),
      main: true,
      cell: (person) => <Who slug={slug} person={person} />
    },
    {
      key: "state",
      header: t("columns.state"),
      short: true,
      cell: ({ state }) => <ParticipantStateBadge state={state} />
    },
    { key: "time", header: t("columns.time"), cell: (person) => <Times person={person} /> },
    {
      key: "extra",
      header: t("columns.extra"),
      numeric: true,
      cell: ({ extraS }) => (extraS === 0 ? "–" : t("minutes", { minutes: extraS / 60 }))
    },
    { key: "points", header: t("columns.points"), numeric: true, cell: ({ points }) => points },
    {
      key: "seen",
      header: t("columns.seen"),
      cell: ({ seenAt }) => <span className="text-sm">{seenAt === null ? t("never") : moment(seenAt)}</span>
    }
  ]
}

interface WhoProps {
  readonly slug: string
  readonly person: OrganiserParticipant
}

function Who({ slug, person }: WhoProps) {
  const { t } = useTranslation("organiserPeople")
  const nameOf = useNames()
  const { userId, city, grade } = person
  const about = [
    city,
    grade === null ? null : t("about.grade", { grade }),
    t("about.id", { id: userId })
  ].filter((part) => part !== null)
  return (
    <Link
      to={paths.organiserParticipant(slug, userId)}
      className="grid min-h-11 content-center after:absolute after:inset-0 hover:text-accent-ink"
    >
      <span className="[overflow-wrap:anywhere]">{nameOf(person)}</span>
      <span className="text-sm font-normal [overflow-wrap:anywhere] text-ink-soft">{about.join(", ")}</span>
    </Link>
  )
}

function Times({ person: { startedAt, endsAt, completedAt } }: { readonly person: OrganiserParticipant }) {
  const { t, i18n } = useTranslation("organiserPeople")
  if (startedAt === null) return <span className="text-sm text-ink-soft">{t("notStarted")}</span>
  const format = new Intl.DateTimeFormat(i18n.language, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit"
  })
  const [from, to] = [startedAt, completedAt ?? endsAt ?? startedAt].map((moment) => new Date(moment))
  return <span className="text-sm">{format.formatRange(from!, to!)}</span>
}
