import { UserMinus } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { nameOf, type Person } from "./PersonRow.tsx"

interface RemovePersonProps {
  readonly person: Person
  /** What the removal means. */
  readonly text: string
  readonly busy: boolean
  /** Removes the person, and calls `onDone` after a success. */
  readonly onRemove: (onDone: () => void) => void
}

/** Removes an organiser after a confirmation. */
export function RemovePerson({ person, text, busy, onRemove }: RemovePersonProps) {
  const { t } = useTranslation("organiser")
  const [asking, setAsking] = useState(false)
  const name = nameOf(person)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("rights.removeName", { name })}
        onClick={() => setAsking(true)}
      >
        <UserMinus className="size-5" />
        {t("rights.remove")}
      </Button>
      {asking && (
        <AskDialog
          title={t("rights.removeTitle", { name })}
          text={text}
          confirm={t("rights.remove")}
          danger
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => onRemove(() => setAsking(false))}
        />
      )}
    </>
  )
}
