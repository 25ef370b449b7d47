import { CircleCheck, Clock, Ellipsis, Printer, TriangleAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { ClassStudent, StudentState } from "../../../api/contract/organiser/classes.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { IconButton } from "../../../ui/IconButton.tsx"
import { Table } from "../../../ui/Table.tsx"
import type { Column } from "../../../ui/Table.tsx"
import { fullName } from "./fullName.ts"
import { useDay } from "./useDay.ts"

interface StudentTableProps {
  readonly students: ReadonlyArray<ClassStudent>
  /** Opens the actions for a student. */
  readonly onOpen: (student: ClassStudent) => void
}

/** The students of a class and their progress. */
export function StudentTable({ students, onOpen }: StudentTableProps) {
  const { t } = useTranslation("classes")
  const columns = useColumns(onOpen)
  return <Table label={t("one.students")} columns={columns} rows={students} keyOf={({ id }) => id} />
}

function useColumns(onOpen: StudentTableProps["onOpen"]): ReadonlyArray<Column<ClassStudent>> {
  const { t } = useTranslation("classes")
  const day = useDay()
  return [
    { key: "name", header: t("columns.student"), main: true, cell: (student) => <Name student={student} /> },
    {
      key: "state",
      header: t("columns.state"),
      short: true,
      cell: ({ state }) => <StateBadge state={state} />
    },
    {
      key: "seen",
      header: t("columns.seen"),
      short: true,
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? t("never") : day(lastSeenAt))
    },
    { key: "solved", header: t("columns.solved"), numeric: true, cell: ({ solved }) => solved },
    {
      key: "acts",
      header: t("columns.acts"),
      cell: (student) => (
        <IconButton
          label={t("acts.label", { name: fullName(student) })}
          icon={<Ellipsis aria-hidden="true" />}
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
  noSlip: { tone: "neutral", icon: <Printer aria-hidden="true" /> },
  slip: { tone: "accent", icon: <Clock aria-hidden="true" /> },
  expired: { tone: "amber", icon: <TriangleAlert aria-hidden="true" /> },
  active: { tone: "success", icon: <CircleCheck aria-hidden="true" /> }
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
