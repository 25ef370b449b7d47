import { Ellipsis, Pencil, Printer, Trash2, UserPlus } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { ClassFile } from "../../../api/contract/organiser/classes.ts"
import { Button } from "../../../ui/Button.tsx"
import { Menu } from "../../../ui/Menu.tsx"
import type { Asked } from "./ClassDialogs.tsx"

interface ClassActsProps {
  readonly file: ClassFile
  readonly onAsk: (asked: Asked) => void
  readonly onSlips: (students: ReadonlyArray<number>) => void
}

/** Actions for a whole class. Students with a password of their own keep it. */
export function ClassActs({ file, onAsk, onSlips }: ClassActsProps) {
  const { t } = useTranslation("classes")
  const waiting = file.students.filter(({ state, ownEmail }) => state !== "active" && !ownEmail)
  const noneHasOne = waiting.every(({ state }) => state === "noSlip")
  const ids = waiting.map(({ id }) => id)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {ids.length > 0 && (
        <Button onClick={() => (noneHasOne ? onSlips(ids) : onAsk({ kind: "slips", students: ids }))}>
          <Printer aria-hidden="true" className="size-5" />
          {t("one.slips", { count: ids.length })}
        </Button>
      )}
      <div className="flex items-center gap-2">
        <Button variant="secondary" onClick={() => onAsk({ kind: "add" })}>
          <UserPlus aria-hidden="true" className="size-5" />
          {t("one.add")}
        </Button>
        <Menu
          label={t("one.more")}
          icon={<Ellipsis aria-hidden="true" />}
          items={[
            {
              key: "rename",
              label: t("one.rename"),
              icon: <Pencil aria-hidden="true" />,
              onSelect: () => onAsk({ kind: "rename" })
            },
            {
              key: "delete",
              label: t("one.delete"),
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              onSelect: () => onAsk({ kind: "delete" })
            }
          ]}
        />
      </div>
    </div>
  )
}
