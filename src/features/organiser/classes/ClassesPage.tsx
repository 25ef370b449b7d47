import { Plus } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { ClassListItem } from "../../../api/contract/organiser/classes.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { Table, type Column } from "../../../ui/Table.tsx"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { classesPage } from "./classesPage.ts"
import { Page } from "../../shell/frame/Page.tsx"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"

/** List of the organiser's classes. */
export function ClassesPage() {
  const { t } = useTranslation("classes")
  const list = useApiQuery(queryKeys.classes, "listClasses", {}, quiet)
  const columns = useColumns()
  const some = list.data !== undefined && list.data.length > 0
  return (
    <Page className={classesPage} title={t("title")} lead={t("lead")} aside={some && <NewClassLink />}>
      <Loaded query={list} blocks="h-16 max-550:h-36" count={3}>
        {(classes) =>
          classes.length > 0 ? (
            <Table label={t("title")} columns={columns} rows={classes} keyOf={({ id }) => id} />
          ) : (
            <EmptyState title={t("empty.title")} text={t("empty.text")} action={<NewClassLink />} />
          )
        }
      </Loaded>
    </Page>
  )
}

function NewClassLink() {
  const { t } = useTranslation("classes")
  return (
    <Link to={paths.newClass} className={buttonClass()}>
      <Plus className="size-5" />
      {t("toNew")}
    </Link>
  )
}

function useColumns(): ReadonlyArray<Column<ClassListItem>> {
  const { t } = useTranslation("classes")
  const { date } = useFormat()
  return [
    {
      header: t("columns.class"),
      main: true,
      cell: ({ id, name, school }) => (
        <Link to={paths.oneClass(id)} className="grid min-h-11 content-center before:absolute before:inset-0">
          {name}
          {school !== null && <span className="text-sm font-normal text-ink-soft">{school}</span>}
        </Link>
      )
    },
    { header: t("columns.students"), numeric: true, cell: ({ students }) => students },
    { header: t("columns.waiting"), numeric: true, cell: ({ waiting }) => waiting },
    { header: t("columns.created"), short: true, cell: ({ createdAt }) => date(createdAt, "day") }
  ]
}
