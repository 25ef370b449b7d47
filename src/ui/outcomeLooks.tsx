import { Check, Clock, Contrast, TriangleAlert, X } from "lucide-react"
import type { ReactNode } from "react"
import type { Tone } from "./toneClass.ts"
import { Spinner } from "./Spinner.tsx"

/** How it went, whatever the exact verdict is called. */
export type Outcome = "accepted" | "partial" | "rejected" | "waiting" | "running" | "fault"

interface OutcomeLook {
  readonly tone: Tone
  readonly icon: ReactNode
}

/** Each outcome differs by its sign as well as by its colour. */
export const outcomeLooks: Readonly<Record<Outcome, OutcomeLook>> = {
  accepted: { tone: "success", icon: <Check aria-hidden="true" strokeWidth={3} /> },
  partial: { tone: "amber", icon: <Contrast aria-hidden="true" /> },
  rejected: { tone: "danger", icon: <X aria-hidden="true" strokeWidth={3} /> },
  waiting: { tone: "neutral", icon: <Clock aria-hidden="true" /> },
  running: { tone: "accent", icon: <Spinner /> },
  fault: { tone: "amber", icon: <TriangleAlert aria-hidden="true" /> }
}
