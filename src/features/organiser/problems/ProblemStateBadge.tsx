import { useTranslation } from "react-i18next"
import { Badge } from "../../../ui/Badge.tsx"

interface ProblemStateBadgeProps {
  readonly published: boolean
  /** Whether a contest that is not over contains the problem. */
  readonly inContest?: boolean
}

/** Who can see a problem. */
export function ProblemStateBadge({ published, inContest = false }: ProblemStateBadgeProps) {
  const { t } = useTranslation("organiserProblems")
  if (inContest) return <Badge tone="amber">{t("state.inContest")}</Badge>
  return (
    <Badge tone={published ? "success" : "neutral"}>
      {t(published ? "state.published" : "state.reserved")}
    </Badge>
  )
}
