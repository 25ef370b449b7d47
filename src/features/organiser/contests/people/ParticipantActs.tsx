import { Ban, Clock, RotateCcw, Undo2 } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { OrganiserContestDetails } from "../../../../api/contract/organiser/contests.ts"
import type { ParticipantFile } from "../../../../api/contract/organiser/people.ts"
import { includes } from "../../../../machines/contest/organiserRoles.ts"
import { Button } from "../../../../ui/Button.tsx"
import type { AskedOfOne } from "./ParticipantDialogs.tsx"

interface ParticipantActsProps {
  readonly contest: OrganiserContestDetails
  readonly file: ParticipantFile
  readonly onAsk: (asked: AskedOfOne) => void
}

/** Actions available for this participant. */
export function ParticipantActs({ contest: { organiserRole, status }, file, onAsk }: ParticipantActsProps) {
  const { t } = useTranslation("organiserPeople")
  const isOut = file.disqualifiedAt !== null
  const mayGive = includes(organiserRole, "editor") && status !== "closed_contest" && status !== "draft"
  return (
    <div role="group" aria-label={t("one.actions")} className="flex flex-wrap gap-2">
      {mayGive && (
        <Button variant="secondary" onClick={() => onAsk("extraTime")}>
          <Clock aria-hidden="true" className="size-5" />
          {t("one.giveTime")}
        </Button>
      )}
      {includes(organiserRole, "editor") && file.canResume && (
        <Button variant="secondary" onClick={() => onAsk("resume")}>
          <RotateCcw aria-hidden="true" className="size-5" />
          {t("one.resume")}
        </Button>
      )}
      {includes(organiserRole, "owner") && !isOut && (
        <Button variant="danger" onClick={() => onAsk("disqualify")}>
          <Ban aria-hidden="true" className="size-5" />
          {t("one.disqualify")}
        </Button>
      )}
      {includes(organiserRole, "owner") && isOut && (
        <Button variant="secondary" onClick={() => onAsk("restore")}>
          <Undo2 aria-hidden="true" className="size-5" />
          {t("one.restore")}
        </Button>
      )}
    </div>
  )
}
