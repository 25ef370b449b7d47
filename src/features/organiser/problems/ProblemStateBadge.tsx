import { useTranslation } from "react-i18next"
import type { AuthoredProblem } from "../../../api/contract/organiser/problems.ts"
import { Badge } from "../../../ui/Badge.tsx"

/** Whether a problem is public. */
export function ProblemStateBadge({ published }: Pick<AuthoredProblem, "published">) {
  const { t } = useTranslation("organiserProblems")
  return (
    <Badge tone={published ? "success" : "neutral"}>
      {t(published ? "state.published" : "state.reserved")}
    </Badge>
  )
}
