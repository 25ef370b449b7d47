import { CircleCheck, Clock, Printer, TriangleAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { StudentState } from "../../../api/contract/organiser/classes.ts"
import { Badge } from "../../../ui/Badge.tsx"

const looks = {
  noSlip: { tone: "neutral", icon: <Printer aria-hidden="true" /> },
  slip: { tone: "accent", icon: <Clock aria-hidden="true" /> },
  expired: { tone: "amber", icon: <TriangleAlert aria-hidden="true" /> },
  active: { tone: "success", icon: <CircleCheck aria-hidden="true" /> }
} as const

/** How far an account is, in a word and a sign. */
export function StateBadge({ state }: { readonly state: StudentState }) {
  const { t } = useTranslation("classes")
  return (
    <Badge {...looks[state]} className="whitespace-nowrap">
      {t(`state.${state}`)}
    </Badge>
  )
}
