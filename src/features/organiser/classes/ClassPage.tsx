import { Ellipsis, Pencil, Printer, Trash2, UserPlus, CircleCheck, Clock, TriangleAlert } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import type { ClassFile, ClassStudent, StudentState } from "../../../api/contract/organiser/classes.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { ClassDialogs, type Asked } from "./ClassDialogs.tsx"
import { classesPage } from "./classesPage.ts"
import { Page } from "../../shell/frame/Page.tsx"
import { SlipMaker } from "./SlipMaker.tsx"
import { Menu } from "../../../ui/Menu.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { Badge } from "../../../ui/Badge.tsx"
import { IconButton } from "../../../ui/IconButton.tsx"
import { Table, type Column } from "../../../ui/Table.tsx"
import { fullName } from "./fullName.ts"
import { useFormat } from "../../shell/frame/useFormat.ts"

/** One class: its students, their logins and their progress. */
export function ClassPage() {
  const classId = Number(useParams()["classId"])
  return <OneClass key={classId} classId={classId} />
}

function OneClass({ classId }: { readonly classId: number }) {
  const { t } = useTranslation("classes")
  const query = useApiQuery(queryKeys.oneClass(classId), "getClass", { params: { classId } }, quiet)
  const [asked, ask] = useState<Asked | null>(null)
  const [slipsFor, makeSlips] = useState<ReadonlyArray<number> | null>(null)
  const { data } = query
  const acts = data !== undefined && slipsFor === null && (
    <ClassActs file={data} onAsk={ask} onSlips={makeSlips} />
  )
  return (
    <Page
      className={classesPage}
      title={data?.name ?? t("one.title")}
      lead={data?.school ?? false}
      back={{ to: paths.classes, label: t("toList") }}
      aside={acts}
    >
      <Loaded query={query} blocks="h-16 max-550:h-48" count={5}>
        {(file) => (
          <>
            {slipsFor === null ? (
              <Students file={file} onOpen={(student) => ask({ kind: "student", student })} />
            ) : (
              <SlipMaker
                classId={classId}
                students={slipsFor}
                after={
                  <Button variant="secondary" onClick={() => makeSlips(null)}>
                    {t("slips.toClass")}
                  </Button>
                }
              />
            )}
            <ClassDialogs
              file={file}
              asked={asked}
              onAsk={ask}
              onClose={() => ask(null)}
              onSlips={(students) => {
                ask(null)
                makeSlips(students)
              }}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface StudentsProps {
  readonly file: ClassFile
  readonly onOpen: (student: ClassStudent) => void
}

function Students({ file: { students }, onOpen }: StudentsProps) {
  const { t } = useTranslation("classes")
  const columns = useColumns(onOpen)
  if (students.length === 0) return <EmptyState title={t("one.emptyTitle")} text={t("one.emptyText")} />
  return (
    <>
      <p role="status" className="text-ink-soft">
        {t("one.count", { count: students.length })}
      </p>
      <Table label={t("one.students")} columns={columns} rows={students} keyOf={({ id }) => id} />
    </>
  )
}

interface ClassActsProps {
  readonly file: ClassFile
  readonly onAsk: (asked: Asked) => void
  readonly onSlips: (students: ReadonlyArray<number>) => void
}

/** Actions for a whole class. Students with a password of their own keep it. */
function ClassActs({ file, onAsk, onSlips }: ClassActsProps) {
  const { t } = useTranslation("classes")
  const waiting = file.students.filter(({ state, ownEmail }) => state !== "active" && !ownEmail)
  const noneHasOne = waiting.every(({ state }) => state === "noSlip")
  const ids = waiting.map(({ id }) => id)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {ids.length > 0 && (
        <Button onClick={() => (noneHasOne ? onSlips(ids) : onAsk({ kind: "slips", students: ids }))}>
          <Printer className="size-5" />
          {t("one.slips", { count: ids.length })}
        </Button>
      )}
      <div className="flex items-center gap-2">
        <Button variant="secondary" onClick={() => onAsk({ kind: "add" })}>
          <UserPlus className="size-5" />
          {t("one.add")}
        </Button>
        <Menu
          label={t("one.more")}
          icon={<Ellipsis />}
          items={[
            {
              key: "rename",
              label: t("one.rename"),
              icon: <Pencil />,
              onSelect: () => onAsk({ kind: "rename" })
            },
            {
              key: "delete",
              label: t("one.delete"),
              icon: <Trash2 />,
              danger: true,
              onSelect: () => onAsk({ kind: "delete" })
            }
          ]}
        />
      </div>
    </div>
  )
}

/** Columns of the students and their progress. */
function useColumns(onOpen: StudentsProps["onOpen"]): ReadonlyArray<Column<ClassStudent>> {
  const { t } = useTranslation("classes")
  const { date } = useFormat()
  return [
    { header: t("columns.student"), main: true, cell: (student) => <Name student={student} /> },
    { header: t("columns.state"), short: true, cell: ({ state }) => <StateBadge state={state} /> },
    {
      header: t("columns.seen"),
      short: true,
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? t("never") : date(lastSeenAt, "day"))
    },
    { header: t("columns.solved"), numeric: true, cell: ({ solved }) => solved },
    {
      header: t("columns.acts"),
      cell: (student) => (
        <IconButton
          label={t("acts.label", { name: fullName(student) })}
          icon={<Ellipsis />}
          tooltipSide="bottom"
          onClick={() => onOpen(student)}
        />
      )
    }
  ]
}

function Name({ student }: { readonly student: ClassStudent }) {
  const { t } = useTranslation("classes")
  const { grade, city, login } = student
  const about = [grade === null ? null : t("one.grade", { grade }), city].filter((part) => part !== null)
  return (
    <span className="grid">
      {fullName(student)}
      <span className="font-mono text-sm font-normal">{login}</span>
      {about.length > 0 && <span className="text-sm font-normal text-ink-soft">{about.join(", ")}</span>}
    </span>
  )
}

const looks = {
  noSlip: { tone: "neutral", icon: <Printer /> },
  slip: { tone: "accent", icon: <Clock /> },
  expired: { tone: "amber", icon: <TriangleAlert /> },
  active: { tone: "success", icon: <CircleCheck /> }
} as const

/** Account state as an icon and a word. */
function StateBadge({ state }: { readonly state: StudentState }) {
  const { t } = useTranslation("classes")
  return (
    <Badge {...looks[state]} className="whitespace-nowrap">
      {t(`state.${state}`)}
    </Badge>
  )
}
