import { keepPreviousData } from "@tanstack/react-query"
import { Upload } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { AuthoredProblem } from "../../../api/contract/organiser/problems.ts"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { SearchField } from "../../../ui/SearchField.tsx"
import { Table, type Column } from "../../../ui/Table.tsx"
import { DateTime } from "../../shell/frame/DateTime.tsx"
import { ListPages } from "../../shell/frame/ListPages.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { Page } from "../../shell/frame/Page.tsx"
import { pageNumber, searchState, typedText, useSearchState } from "../../shell/frame/useSearchState.ts"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { ConsoleTabs } from "../ConsoleTabs.tsx"
import { problemKeys } from "./problemCalls.ts"
import { ProblemStateBadge } from "./ProblemStateBadge.tsx"
import { ProofBadge } from "./ProofBadge.tsx"
import { useProblemTitle } from "./useProblemTitle.ts"

const listSearch = searchState({ q: typedText, page: pageNumber })

/** List of the problems in which the user has a role. */
export function OrganiserProblemsPage() {
  const { t } = useTranslation("organiserProblems")
  const { search, change } = useSearchState(listSearch)
  const query = listSearch.query(search)
  const list = useApiQuery(
    problemKeys.list(query),
    "listAuthoredProblems",
    { query },
    { placeholderData: keepPreviousData, ...quiet }
  )
  const columns = useColumns()
  const isFiltered = search.q !== ""
  const some = isFiltered || (list.data !== undefined && list.data.total > 0)
  return (
    <Page title={t("title")} lead={t("lead")} aside={some && <UploadLink />} className="max-w-[72rem]">
      <ConsoleTabs />
      {some && (
        <SearchField
          label={t("search.label")}
          clearLabel={t("search.clear")}
          placeholder={t("search.placeholder")}
          value={search.q}
          onChange={(q) => change({ q, page: 1 })}
          className="max-w-md"
        />
      )}
      <Loaded query={list} blocks="h-16 max-550:h-48" count={3}>
        {(data) =>
          data.items.length > 0 ? (
            <>
              <Table
                label={t("title")}
                columns={columns}
                rows={data.items}
                keyOf={({ id }) => id}
                stale={list.isPlaceholderData}
              />
              <ListPages list={data} searchOf={(page) => listSearch.address({ ...search, page })} />
            </>
          ) : isFiltered ? (
            <EmptyState title={t("search.none")} />
          ) : (
            <EmptyState title={t("empty.title")} text={t("empty.text")} action={<UploadLink />} />
          )
        }
      </Loaded>
    </Page>
  )
}

function UploadLink() {
  const { t } = useTranslation("organiserProblems")
  return (
    <Link to={paths.newOrganiserProblem} className={buttonClass()}>
      <Upload className="size-5" />
      {t("toNew")}
    </Link>
  )
}

function useColumns(): ReadonlyArray<Column<AuthoredProblem>> {
  const { t } = useTranslation("organiserProblems")
  const title = useProblemTitle()
  return [
    {
      header: t("columns.problem"),
      main: true,
      cell: (problem) => (
        <Link
          to={paths.organiserProblem(problem.id)}
          className="grid min-h-11 content-center before:absolute before:inset-0"
        >
          {title(problem)}
          <span className="text-sm font-normal text-ink-soft">{t("number", { id: problem.id })}</span>
        </Link>
      )
    },
    {
      header: t("columns.state"),
      short: true,
      cell: ({ published }) => <ProblemStateBadge published={published} />
    },
    { header: t("columns.proof"), short: true, cell: (problem) => <ProofBadge problem={problem} /> },
    { header: t("columns.version"), numeric: true, cell: ({ version }) => version },
    { header: t("columns.tests"), numeric: true, roomy: true, cell: ({ tests }) => tests },
    {
      header: t("columns.changed"),
      short: true,
      roomy: true,
      cell: ({ changedAt }) => <DateTime at={changedAt} />
    },
    { header: t("columns.role"), short: true, cell: ({ problemRole }) => t(`role.${problemRole}`) }
  ]
}
