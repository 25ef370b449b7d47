import { Badge } from "./Badge.tsx"
import { outcomeLooks, type Outcome } from "./outcomeLooks.tsx"

/** A verdict as an icon, a colour and a text. */
export function VerdictBadge({ outcome, label }: { readonly outcome: Outcome; readonly label: string }) {
  const { tone, icon } = outcomeLooks[outcome]
  return (
    <Badge tone={tone} icon={icon} className="font-semibold">
      {label}
    </Badge>
  )
}
