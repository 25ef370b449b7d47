import { Archive, CircleDot, MailCheck } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { ReportState } from "../../../api/contract/messages/reportInbox.ts"
import { Badge } from "../../../ui/Badge.tsx"

const looks = {
  open: { tone: "amber", icon: <CircleDot /> },
  answered: { tone: "success", icon: <MailCheck /> },
  closed: { tone: "neutral", icon: <Archive /> }
} as const

/** Badge with icon for a report's state. */
export function StateBadge({ state }: { readonly state: ReportState }) {
  const { t } = useTranslation("reports")
  return (
    <Badge {...looks[state]} className="whitespace-nowrap">
      {t(`state.${state}`)}
    </Badge>
  )
}
