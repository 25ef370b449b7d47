import { Pause, PencilLine } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { OrganiserContest } from "../../../api/contract/organiser/contests.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { StatusBadge } from "../../olympiads/contests/ContestCard.tsx"

/** Contest status badge, including draft and paused. */
export function ContestStatusBadge({ status, paused }: Pick<OrganiserContest, "status" | "paused">) {
  const { t } = useTranslation("organiser")
  if (status === "draft") return <Badge icon={<PencilLine />}>{t("status.draft")}</Badge>
  if (!paused) return <StatusBadge status={status} />
  return (
    <Badge tone="amber" icon={<Pause />}>
      {t("status.paused")}
    </Badge>
  )
}
