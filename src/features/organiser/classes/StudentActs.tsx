import { KeyRound, Pencil, UserMinus } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { ClassStudent } from "../../../api/contract/organiser/classes.ts"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { fullName } from "./fullName.ts"

interface StudentActsProps {
  readonly student: ClassStudent
  readonly onClose: () => void
  readonly onAct: (act: "reset" | "correct" | "remove") => void
}

/** Actions for one student. Students with an email address of their own reset their password by email. */
export function StudentActs({ student, onClose, onAct }: StudentActsProps) {
  const { t } = useTranslation(["classes", "common"])
  return (
    <Dialog open onClose={onClose} title={fullName(student)} closeLabel={t("common:close")}>
      <p className="-mt-2 font-mono text-ink-soft">{student.login}</p>
      <div className="grid gap-3">
        <Button variant="secondary" disabled={student.ownEmail} onClick={() => onAct("reset")}>
          <KeyRound aria-hidden="true" className="size-5" />
          {t(student.ownEmail ? "acts.ownEmail" : "acts.reset")}
        </Button>
        <Button variant="secondary" onClick={() => onAct("correct")}>
          <Pencil aria-hidden="true" className="size-5" />
          {t("acts.correct")}
        </Button>
        <Button variant="ghost" className="text-danger-ink" onClick={() => onAct("remove")}>
          <UserMinus aria-hidden="true" className="size-5" />
          {t("acts.remove")}
        </Button>
      </div>
    </Dialog>
  )
}
