import { useId, type ReactNode } from "react"
import { Card } from "../../../ui/Card.tsx"

interface SettingsSectionProps {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

/** Card with a heading on the settings page. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="grid gap-5">
        <div className="grid gap-1">
          <h2 id={id} className="text-xl font-bold">
            {title}
          </h2>
          {lead !== undefined && <p className="text-ink-soft">{lead}</p>}
        </div>
        {children}
      </Card>
    </section>
  )
}
