import { keepPreviousData, useMutation } from "@tanstack/react-query"
import { Clock, Download, ListPlus } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { OrganiserPeople, OrganiserParticipant } from "../../../../api/contract/organiser/people.ts"
import { buttonClass } from "../../../../ui/buttonClass.ts"
import { EmptyState } from "../../../../ui/EmptyState.tsx"
import { useApi } from "../../../shell/session/ApiContext.ts"
import { ListPages } from "../../../shell/frame/ListPages.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { useSearchState } from "../../../shell/frame/useSearchState.ts"
import { useContest, useHasRole } from "../ContestContext.ts"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { ExtraTimeDialog } from "./ExtraTimeDialog.tsx"
import { ExtraTimes } from "./ExtraTimes.tsx"
import { PeopleFilters, peopleSearch, type PeopleSearch } from "./PeopleFilters.tsx"
import type { FileAnswer } from "../../../../api/contract/endpoint.ts"
import type { ApiError } from "../../../../api/errors.ts"
import { paths } from "../../../../routes/paths.ts"
import { Button } from "../../../../ui/Button.tsx"
import { downloadFile } from "../downloadFile.ts"
import { Table, type Column } from "../../../../ui/Table.tsx"
import { ParticipantStateBadge } from "./ParticipantStateBadge.tsx"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { useParticipantName } from "../useParticipantName.ts"

/** Participants of a contest, with actions for all of them. */
export const PeoplePage = organiserPage("people", People)

function People() {
  const { t } = useTranslation("organiserPeople")
  const { status } = useContest()
  const mayEdit = useHasRole("editor")
  const { search } = useSearchState(peopleSearch)
  const query = { ...peopleSearch.query(search), limit: 50 }
  const [givesTime, setGivesTime] = useState(false)
  const list = useOrganiserQuery("listParticipants", { query }, { placeholderData: keepPreviousData })
  const mayGive = status !== "draft" && status !== "closed_contest"
  return (
    <>
      <PeopleFilters search={search} list={list.data ?? null} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="text-ink-soft">
          {list.data === undefined ? "" : t("people.found", { count: list.data.total })}
          {list.data !== undefined && list.data.invited > 0 && (
            <> · {t("people.invited", { count: list.data.invited })}</>
          )}
        </p>
        {mayEdit && list.data !== undefined && (
          <PeopleActs some={isAnybody(list.data)} onExtraTime={mayGive ? () => setGivesTime(true) : null} />
        )}
      </div>
      {status === "draft" && <p className="text-ink-soft">{t("people.draft")}</p>}
      <Loaded query={list} blocks="h-14 max-550:h-44" count={5}>
        {(data) => <Content list={data} search={search} stale={list.isPlaceholderData} />}
      </Loaded>
      <ExtraTimes />
      {givesTime && (
        <ExtraTimeDialog cities={list.data?.cities ?? []} person={null} onClose={() => setGivesTime(false)} />
      )}
    </>
  )
}

const isAnybody = ({ counts }: OrganiserPeople) => Object.values(counts).some((count) => count > 0)

interface ContentProps {
  readonly list: OrganiserPeople
  readonly search: PeopleSearch
  readonly stale: boolean
}

function Content({ list, search, stale }: ContentProps) {
  const { t } = useTranslation("organiserPeople")
  const columns = useColumns()
  if (list.items.length === 0) return <NoParticipants search={search} />
  return (
    <>
      <Table
        label={t("people.label")}
        columns={columns}
        rows={list.items}
        keyOf={({ userId }) => userId}
        stale={stale}
      />
      <ListPages list={list} searchOf={(page) => peopleSearch.address({ ...search, page })} />
    </>
  )
}

function NoParticipants({ search }: { readonly search: PeopleSearch }) {
  const { t } = useTranslation("organiserPeople")
  const isUnfiltered = search.q === "" && search.state === null && search.page === 1
  return (
    <EmptyState
      title={t(isUnfiltered ? "people.emptyTitle" : "people.nobodyTitle")}
      text={t(isUnfiltered ? "people.emptyText" : "people.nobodyText")}
      action={
        !isUnfiltered && (
          <Link to={{ search: "" }} className={buttonClass("secondary")}>
            {t("people.showAll")}
          </Link>
        )
      }
    />
  )
}

interface PeopleActsProps {
  /** Whether the contest has participants. */
  readonly some: boolean
  /** Null in a draft and after the results are published. */
  readonly onExtraTime: (() => void) | null
}

/** Actions for all participants. */
function PeopleActs({ some, onExtraTime }: PeopleActsProps) {
  const { t } = useTranslation("organiserPeople")
  const { slug } = useContest()
  const api = useApi()
  const table = useMutation<FileAnswer, ApiError>({
    mutationFn: () => api.run("exportParticipants", { params: { slug } }),
    onSuccess: (file) => downloadFile(`${slug}.csv`, file)
  })
  return (
    <div className="flex flex-wrap gap-2">
      {some && onExtraTime !== null && (
        <Button onClick={onExtraTime}>
          <Clock className="size-5" />
          {t("people.extraTime")}
        </Button>
      )}
      <Link to={paths.organiserImport(slug)} className={buttonClass("secondary")}>
        <ListPlus className="size-5" />
        {t("people.toImport")}
      </Link>
      {some && (
        <Button variant="secondary" loading={table.isPending} onClick={() => table.mutate()}>
          <Download className="size-5" />
          {t("people.export")}
        </Button>
      )}
    </div>
  )
}

/** Columns of the participants; each row links to its participant. */
function useColumns(): ReadonlyArray<Column<OrganiserParticipant>> {
  const { t } = useTranslation("organiserPeople")
  const { date } = useFormat()
  return [
    { header: t("columns.name"), main: true, cell: (person) => <Who person={person} /> },
    { header: t("columns.state"), short: true, cell: ({ state }) => <ParticipantStateBadge state={state} /> },
    { header: t("columns.time"), cell: (person) => <Times person={person} /> },
    {
      header: t("columns.extra"),
      numeric: true,
      cell: ({ extraS }) => (extraS === 0 ? "–" : t("minutes", { minutes: extraS / 60 }))
    },
    { header: t("columns.points"), numeric: true, cell: ({ points }) => points },
    {
      header: t("columns.seen"),
      cell: ({ seenAt }) => (
        <span className="text-sm">{seenAt === null ? t("never") : date(seenAt, "exact")}</span>
      )
    }
  ]
}

function Who({ person }: { readonly person: OrganiserParticipant }) {
  const { t } = useTranslation("organiserPeople")
  const { slug } = useContest()
  const nameOf = useParticipantName()
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
