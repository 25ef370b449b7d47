import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Page } from "../../../api/contract/endpoint.ts"
import type { ProblemListItem } from "../../../api/contract/practice/problems.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { apiQuery } from "../../../api/queries.ts"
import { Button } from "../../../ui/Button.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { LostPicture } from "../../../ui/pictures.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"
import { ListPages } from "../../shell/frame/ListPages.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { useSearchState } from "../../shell/frame/useSearchState.ts"
import { isFiltered, listSearch, type ListAddress } from "./listSearch.ts"
import { LoadFailure } from "./LoadFailure.tsx"
import { ProblemFilters } from "./ProblemFilters.tsx"
import { ProblemTable } from "./ProblemTable.tsx"
import { ProblemTableSkeleton } from "./ProblemTableSkeleton.tsx"

/** Problem list; all filters are stored in the URL. */
export function ProblemsPage() {
  const { t } = useTranslation("problems")
  const api = useApi()
  const learner = useSession(isLearner)
  const address = useSearchState(listSearch)
  const query = listSearch.query(address.search)
  const list = useQuery({
    ...apiQuery(api, queryKeys.problems(query), "listProblems", { query }),
    placeholderData: keepPreviousData
  })

  return (
    <div className="mx-auto grid w-full max-w-[72rem] gap-6 px-4 py-6 768:px-6 768:py-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <PageHeading title={t("list.title")} className="tracking-tight" />
        <p role="status" className="text-ink-soft">
          {list.data === undefined ? "" : t("list.count", { count: list.data.total })}
        </p>
      </div>
      {!learner && <p className="-mt-3 max-w-[46rem] text-ink-soft">{t("list.intro")}</p>}
      <ProblemFilters address={address} />
      {list.data !== undefined && (
        <Content list={list.data} address={address} stale={list.isPlaceholderData} />
      )}
      {list.data === undefined && list.isError && <LoadFailure query={list} />}
      {list.isPending && <ProblemTableSkeleton />}
    </div>
  )
}

interface ContentProps {
  readonly list: Page<ProblemListItem>
  readonly address: ListAddress
  readonly stale: boolean
}

function Content({ list, address, stale }: ContentProps) {
  if (list.items.length === 0) return <NoProblems address={address} />
  return (
    <div className="grid gap-6">
      <div className="550:overflow-clip 550:rounded-xl 550:border 550:border-line 550:bg-raised">
        <ProblemTable problems={list.items} address={address} stale={stale} />
      </div>
      <ListPages list={list} searchOf={(page) => listSearch.address({ ...address.search, page })} />
    </div>
  )
}

const noFilters = { q: "", topic: null, difficulty: null, status: null }

function NoProblems({ address }: { readonly address: ListAddress }) {
  const { t } = useTranslation("problems")
  if (!isFiltered(address.search) && address.search.page === 1) {
    return <EmptyState title={t("list.noneTitle")} text={t("list.noneText")} />
  }
  return (
    <EmptyState
      picture={<LostPicture />}
      title={t("list.emptyTitle")}
      text={t("list.emptyText")}
      action={
        <Button variant="secondary" onClick={() => address.change(noFilters)}>
          {t("list.reset")}
        </Button>
      }
    />
  )
}
