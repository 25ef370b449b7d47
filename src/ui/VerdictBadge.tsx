import { Check, Clock, Contrast, TriangleAlert, X } from "lucide-react"
import type { ReactNode } from "react"
import { Badge } from "./Badge.tsx"
import type { Tone } from "./Badge.tsx"
import { Spinner } from "./Spinner.tsx"

/** How it went, whatever the exact verdict is called. */
export type Outcome = "accepted" | "partial" | "rejected" | "waiting" | "running" | "fault"

const looks: Readonly<Record<Outcome, { readonly tone: Tone; readonly icon: ReactNode }>> = {
  accepted: { tone: "success", icon: <Check aria-hidden="true" strokeWidth={3} /> },
  partial: { tone: "amber", icon: <Contrast aria-hidden="true" /> },
  rejected: { tone: "danger", icon: <X aria-hidden="true" strokeWidth={3} /> },
  waiting: { tone: "neutral", icon: <Clock aria-hidden="true" /> },
  running: { tone: "accent", icon: <Spinner /> },
  fault: { tone: "amber", icon: <TriangleAlert aria-hidden="true" /> }
}

/** A verdict by icon, colour and words. */
export function VerdictBadge({ outcome, label }: { readonly outcome: Outcome; readonly label: string }) {
  const { tone, icon } = looks[outcome]
  return (
    <Badge tone={tone} icon={icon} className="font-semibold">
      {label}
    </Badge>
  )
}
