import { keepPreviousData } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { OrganiserContestDetails } from "../../../../api/contract/organiser/contests.ts"
import type { OrganiserPeople } from "../../../../api/contract/organiser/people.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { includes } from "../../../../machines/contest/organiserRoles.ts"
import { buttonClass } from "../../../../ui/buttonClass.ts"
import { EmptyState } from "../../../../ui/EmptyState.tsx"
import { EmptyPicture } from "../../../../ui/pictures.tsx"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { ListPages } from "../../../shell/frame/ListPages.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { useSearchState } from "../../../shell/frame/useSearchState.ts"
import { OrganiserFrame } from "../OrganiserFrame.tsx"
import { ExtraTimeDialog } from "./ExtraTimeDialog.tsx"
import { ExtraTimes } from "./ExtraTimes.tsx"
import { PeopleActs } from "./PeopleActs.tsx"
import { PeopleFilters } from "./PeopleFilters.tsx"
import { peopleSearch } from "./peopleSearch.ts"
import type { PeopleSearch } from "./peopleSearch.ts"
import { PeopleTable } from "./PeopleTable.tsx"

/** Participants of a contest, with actions for all of them. */
export function PeoplePage() {
  return <OrganiserFrame part="people">{(contest) => <People contest={contest} />}</OrganiserFrame>
}

function People({ contest }: { readonly contest: OrganiserContestDetails }) {
  const { t } = useTranslation("organiserPeople")
  const { slug, organiserRole, status } = contest
  const { search } = useSearchState(peopleSearch)
  const query = { ...peopleSearch.query(search), limit: 50 }
  const [givesTime, setGivesTime] = useState(false)
  const list = useApiQuery(
    queryKeys.organiserPeople(slug, query),
    "listParticipants",
    { params: { slug }, query },
    { placeholderData: keepPreviousData, ...quiet }
  )
  const mayEdit = includes(organiserRole, "editor")
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
          <PeopleActs
            slug={slug}
            some={isAnybody(list.data)}
            onExtraTime={mayGive ? () => setGivesTime(true) : null}
          />
        )}
      </div>
      {status === "draft" && <p className="text-ink-soft">{t("people.draft")}</p>}
      <Loaded query={list} blocks="h-14 max-550:h-44" count={5}>
        {(data) => <Content slug={slug} list={data} search={search} stale={list.isPlaceholderData} />}
      </Loaded>
      <ExtraTimes slug={slug} mayUndo={mayEdit} />
      {givesTime && (
        <ExtraTimeDialog
          slug={slug}
          cities={list.data?.cities ?? []}
          person={null}
          onClose={() => setGivesTime(false)}
        />
      )}
    </>
  )
}

const isAnybody = ({ counts }: OrganiserPeople) => Object.values(counts).some((count) => count > 0)

interface ContentProps {
  readonly slug: string
  readonly list: OrganiserPeople
  readonly search: PeopleSearch
  readonly stale: boolean
}

function Content({ slug, list, search, stale }: ContentProps) {
  if (list.items.length === 0) return <NoParticipants search={search} />
  return (
    <>
      <PeopleTable slug={slug} people={list.items} stale={stale} />
      <ListPages list={list} searchOf={(page) => peopleSearch.address({ ...search, page })} />
    </>
  )
}

function NoParticipants({ search }: { readonly search: PeopleSearch }) {
  const { t } = useTranslation("organiserPeople")
  const isUnfiltered = search.q === "" && search.state === null && search.page === 1
  return (
    <EmptyState
      picture={<EmptyPicture />}
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
