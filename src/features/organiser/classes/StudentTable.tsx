import { Ellipsis, KeyRound, Pencil, UserMinus } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { ClassStudent } from "../../../api/contract/classes.ts"
import { Menu } from "../../../ui/Menu.tsx"
import { Table } from "../../../ui/Table.tsx"
import type { Column } from "../../../ui/Table.tsx"
import { fullName } from "./fullName.ts"
import { StateBadge } from "./StateBadge.tsx"
import { useDay } from "./useDay.ts"

export type StudentAct = "reset" | "correct" | "remove"

interface StudentTableProps {
  readonly students: ReadonlyArray<ClassStudent>
  readonly onAct: (act: StudentAct, student: ClassStudent) => void
}

/** Who is in the class, and how they are doing. */
export function StudentTable({ students, onAct }: StudentTableProps) {
  const { t } = useTranslation("classes")
  const day = useDay()
  const columns: ReadonlyArray<Column<ClassStudent>> = [
    { key: "name", header: t("columns.student"), main: true, cell: (student) => <Name student={student} /> },
    {
      key: "login",
      header: t("columns.login"),
      short: true,
      cell: ({ login }) => <span className="font-mono text-sm">{login}</span>
    },
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
      cell: (student) => <Acts student={student} onAct={onAct} />
    }
  ]
  return <Table label={t("one.students")} columns={columns} rows={students} keyOf={({ id }) => id} />
}

function Name({ student }: { readonly student: ClassStudent }) {
  const { t } = useTranslation("classes")
  const { grade, city } = student
  const about = [grade === null ? null : t("one.grade", { grade }), city].filter((part) => part !== null)
  return (
    <span className="grid">
      {fullName(student)}
      {about.length > 0 && <span className="text-sm font-normal text-ink-soft">{about.join(", ")}</span>}
    </span>
  )
}

interface ActsProps {
  readonly student: ClassStudent
  readonly onAct: StudentTableProps["onAct"]
}

/** Whoever has an address of their own recovers their password by that. */
function Acts({ student, onAct }: ActsProps) {
  const { t } = useTranslation("classes")
  const act = (kind: StudentAct) => () => onAct(kind, student)
  return (
    <Menu
      label={t("acts.label", { name: fullName(student) })}
      icon={<Ellipsis aria-hidden="true" />}
      items={[
        {
          key: "reset",
          label: t(student.ownEmail ? "acts.ownEmail" : "acts.reset"),
          icon: <KeyRound aria-hidden="true" />,
          disabled: student.ownEmail,
          onSelect: act("reset")
        },
        {
          key: "correct",
          label: t("acts.correct"),
          icon: <Pencil aria-hidden="true" />,
          onSelect: act("correct")
        },
        {
          key: "remove",
          label: t("acts.remove"),
          icon: <UserMinus aria-hidden="true" />,
          danger: true,
          onSelect: act("remove")
        }
      ]}
    />
  )
}
