import { Plus } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link, Navigate } from "react-router-dom"
import type { ClassListItem } from "../../../api/contract/organiser/classes.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { EmptyPicture } from "../../../ui/pictures.tsx"
import { Table } from "../../../ui/Table.tsx"
import type { Column } from "../../../ui/Table.tsx"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { Waiting } from "../../shell/frame/Loaded.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { ClassesFrame } from "./ClassesFrame.tsx"
import { useDay } from "./useDay.ts"

/** List of the organiser's classes. */
export function ClassesPage() {
  const { t } = useTranslation("classes")
  const list = useApiQuery(queryKeys.classes, "listClasses", {}, quiet)
  if (list.error?._tag === "NotFound") return <Navigate to={paths.notFound} replace />
  const some = list.data !== undefined && list.data.length > 0
  return (
    <ClassesFrame title={t("title")} lead={t("lead")} aside={some && <NewClassLink />}>
      {some && <ClassTable classes={list.data} />}
      {list.data?.length === 0 && (
        <EmptyState
          picture={<EmptyPicture />}
          title={t("empty.title")}
          text={t("empty.text")}
          action={<NewClassLink />}
        />
      )}
      {list.data === undefined && list.isError && <QueryFailure query={list} />}
      {list.isPending && <Waiting blocks="h-16 max-550:h-36" count={3} />}
    </ClassesFrame>
  )
}

function NewClassLink() {
  const { t } = useTranslation("classes")
  return (
    <Link to={paths.newClass} className={buttonClass()}>
      <Plus aria-hidden="true" className="size-5" />
      {t("toNew")}
    </Link>
  )
}

function ClassTable({ classes }: { readonly classes: ReadonlyArray<ClassListItem> }) {
  const { t } = useTranslation("classes")
  return <Table label={t("title")} columns={useColumns()} rows={classes} keyOf={({ id }) => id} />
}

function useColumns(): ReadonlyArray<Column<ClassListItem>> {
  const { t } = useTranslation("classes")
  const day = useDay()
  return [
    {
      key: "name",
      header: t("columns.class"),
      main: true,
      cell: ({ id, name, school }) => (
        <Link to={paths.oneClass(id)} className="grid min-h-11 content-center before:absolute before:inset-0">
          {name}
          {school !== null && <span className="text-sm font-normal text-ink-soft">{school}</span>}
        </Link>
      )
    },
    { key: "students", header: t("columns.students"), numeric: true, cell: ({ students }) => students },
    { key: "waiting", header: t("columns.waiting"), numeric: true, cell: ({ waiting }) => waiting },
    { key: "created", header: t("columns.created"), short: true, cell: ({ createdAt }) => day(createdAt) }
  ]
}
