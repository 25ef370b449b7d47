import { LogOut, Trash2 } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { Card } from "../../../ui/Card.tsx"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
import { ConfirmedAction } from "./ConfirmedAction.tsx"
import { useProblemAction } from "./problemCalls.ts"
import { useHasProblemRole, useProblem } from "./ProblemContext.ts"

/** Leaves the problem, or deletes it. */
export function LeaveOrDelete() {
  const { t } = useTranslation("organiserProblems")
  const { published } = useProblem()
  const owns = useHasProblemRole("owner")
  const mayDelete = owns && !published
  return (
    <Card className="grid justify-items-start gap-4">
      <h2 className="text-lg font-bold">{t(mayDelete ? "leaveOrDelete.title" : "leaveOrDelete.leave")}</h2>
      <p className="max-w-[68ch] text-ink-soft">
        {t(
          mayDelete ? "leaveOrDelete.ofOwner" : owns ? "leaveOrDelete.ofPublished" : "leaveOrDelete.ofOthers"
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Leave />
        {mayDelete && <Delete />}
      </div>
    </Card>
  )
}

function Leave() {
  const { t } = useTranslation("organiserProblems")
  const userId = useSession(learnerId) ?? 0
  const navigate = useNavigate()
  const leave = useProblemAction("removeProblemOrganiser", {
    quiet: true,
    onDone: () => void navigate(paths.organiserProblems)
  })
  return (
    <ConfirmedAction
      variant="secondary"
      title={t("leaveOrDelete.leaveTitle")}
      text={t("people.removeMe")}
      confirm={t("leaveOrDelete.leave")}
      danger
      action={leave}
      onConfirm={(options) => leave.mutate({ params: { userId } }, options)}
    >
      <LogOut className="size-5" />
      {t("leaveOrDelete.leave")}
    </ConfirmedAction>
  )
}

function Delete() {
  const { t } = useTranslation("organiserProblems")
  const navigate = useNavigate()
  const deletion = useProblemAction("deleteAuthoredProblem", {
    quiet: true,
    onDone: () => void navigate(paths.organiserProblems)
  })
  return (
    <ConfirmedAction
      variant="secondary"
      title={t("leaveOrDelete.deleteTitle")}
      text={t("leaveOrDelete.deleteText")}
      confirm={t("leaveOrDelete.delete")}
      danger
      action={deletion}
      onConfirm={(options) => deletion.mutate({}, options)}
    >
      <Trash2 className="size-5" />
      {t("leaveOrDelete.delete")}
    </ConfirmedAction>
  )
}
