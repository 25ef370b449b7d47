import { Ban, CircleCheck, CircleDashed, CircleMinus, CirclePlay, CircleX } from "lucide-react"
import type { ComponentType } from "react"
import { useTranslation } from "react-i18next"
import type { ParticipantState } from "../../../../api/contract/organiser/people.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import type { Tone } from "../../../../ui/toneClass.ts"

const looks: Readonly<Record<ParticipantState, { readonly tone: Tone; readonly Icon: ComponentType }>> = {
  registered: { tone: "neutral", Icon: CircleDashed },
  running: { tone: "accent", Icon: CirclePlay },
  finished: { tone: "success", Icon: CircleCheck },
  missed: { tone: "neutral", Icon: CircleX },
  disqualified: { tone: "danger", Icon: Ban },
  not_passed: { tone: "neutral", Icon: CircleMinus }
}

/** Badge for a participant's state. */
export function ParticipantStateBadge({ state }: { readonly state: ParticipantState }) {
  const { t } = useTranslation("organiserPeople")
  const { tone, Icon } = looks[state]
  return (
    <Badge tone={tone} icon={<Icon />}>
      {t(`state.${state}`)}
    </Badge>
  )
}
