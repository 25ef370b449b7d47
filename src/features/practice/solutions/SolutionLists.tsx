import { keepPreviousData, type UseQueryResult } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Page } from "../../../api/contract/endpoint.ts"
import type { PublicSolution, SolutionListItem } from "../../../api/contract/practice/solutions.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"
import { ListPages } from "../../shell/frame/ListPages.tsx"
import { useLanguageName } from "../../shell/frame/useLanguageName.ts"
import { pageSearch, useSearchState } from "../../shell/frame/useSearchState.ts"
import { solutionKeys } from "../submission/solutionKeys.ts"
import { SolutionTable } from "./SolutionTable.tsx"

interface ListProps {
  readonly problemId: number
}

interface MyListProps extends ListProps {
  /** Contest slug to filter by; null for all attempts. */
  readonly contest: string | null
}

/** The user's attempts at a problem. */
export function MySolutions({ problemId, contest }: MyListProps) {
  const { t } = useTranslation("solution")
  const page = useSearchState(pageSearch).search.page
  const list = useApiQuery(
    solutionKeys.mine(problemId, page, contest),
    "listMySolutions",
    {
      params: { id: problemId },
      query: { page, ...(contest === null ? {} : { contest }) }
    },
    { placeholderData: keepPreviousData }
  )
  return (
    <section className="grid gap-4">
      <h2 className="text-xl font-bold">{t("list.title")}</h2>
      <ListContent
        list={list}
        label={t("list.title")}
        empty={<EmptyState title={t("list.emptyTitle")} text={t("list.emptyText")} />}
      />
    </section>
  )
}

/** All users' attempts at a problem; others' code is visible once the user has solved it. */
export function AllSolutions({ problemId }: ListProps) {
  const { t } = useTranslation("solution")
  const learner = useSession(isLearner)
  const page = useSearchState(pageSearch).search.page
  const list = useApiQuery(
    solutionKeys.all(problemId, page),
    "listAllSolutions",
    { params: { id: problemId }, query: { page } },
    { placeholderData: keepPreviousData }
  )
  const closed = list.data?.items.some(({ open, mine }) => !open && !mine) ?? false
  return (
    <section className="grid gap-4">
      <h2 className="text-xl font-bold">{t("all.title")}</h2>
      {closed && <p className="text-ink-soft">{t(learner ? "all.closed" : "all.closedGuest")}</p>}
      <ListContent
        list={list}
        label={t("all.title")}
        empty={<EmptyState title={t("all.emptyTitle")} text={t("all.emptyText")} />}
      />
    </section>
  )
}

interface ContentProps {
  readonly list: UseQueryResult<Page<SolutionListItem | PublicSolution>>
  readonly label: string
  readonly empty: React.ReactNode
}

function ListContent({ list, label, empty }: ContentProps) {
  const nameOf = useLanguageName()
  return (
    <Loaded query={list} skeleton={<ListSkeleton />}>
      {(data) =>
        data.items.length === 0 ? (
          empty
        ) : (
          <>
            <SolutionTable label={label} solutions={data.items} nameOf={nameOf} />
            <ListPages list={data} />
          </>
        )
      }
    </Loaded>
  )
}

function ListSkeleton() {
  const { t } = useTranslation("solution")
  return (
    <Loading
      label={t("list.loading")}
      className="grid gap-px overflow-clip rounded-lg border border-line bg-raised"
    >
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex h-20 items-center gap-4 border-b border-line px-4 last:border-0">
          <Skeleton className="h-7 w-36" />
          <Skeleton className="ml-auto h-5 w-16" />
          <Skeleton className="h-5 w-16 max-550:hidden" />
        </div>
      ))}
    </Loading>
  )
}
