import { useId, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { OrganiserSettings } from "../../../../api/contract/organiser/settings.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Card } from "../../../../ui/Card.tsx"

interface SettingsSectionProps {
  readonly title: string
  readonly lead?: string
  /** Why the section is read-only; null if it is editable. */
  readonly frozen?: OrganiserSettings["frozen"]["slug"]
  readonly children: ReactNode
}

export function SettingsSection({ title, lead, frozen = null, children }: SettingsSectionProps) {
  const { t } = useTranslation("organiser")
  const id = useId()
  return (
    <Card role="group" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {lead !== undefined && <p className="max-w-[68ch] text-ink-soft">{lead}</p>}
      </div>
      {frozen !== null && <Banner>{t(`settings.frozen.${frozen}`)}</Banner>}
      <fieldset disabled={frozen !== null} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {children}
      </fieldset>
    </Card>
  )
}
