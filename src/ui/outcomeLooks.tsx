import { Check, Clock, Contrast, TriangleAlert, X } from "lucide-react"
import type { ReactNode } from "react"
import type { Tone } from "./toneClass.ts"
import { Spinner } from "./Spinner.tsx"

/** The category of a verdict, for its icon and colour. */
export type Outcome = "accepted" | "partial" | "rejected" | "waiting" | "running" | "fault"

interface OutcomeLook {
  readonly tone: Tone
  readonly icon: ReactNode
}

/** Outcomes differ by icon as well as by colour. */
export const outcomeLooks: Readonly<Record<Outcome, OutcomeLook>> = {
  accepted: { tone: "success", icon: <Check strokeWidth={3} /> },
  partial: { tone: "amber", icon: <Contrast /> },
  rejected: { tone: "danger", icon: <X strokeWidth={3} /> },
  waiting: { tone: "neutral", icon: <Clock /> },
  running: { tone: "accent", icon: <Spinner /> },
  fault: { tone: "amber", icon: <TriangleAlert /> }
}
