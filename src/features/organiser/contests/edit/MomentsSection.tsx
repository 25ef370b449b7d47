import { useTranslation } from "react-i18next"
import type { OrganiserSettings } from "../../../../api/contract/organiser/settings.ts"
import { Switch } from "../../../../ui/Switch.tsx"
import { MomentsFields } from "../MomentsFields.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import type { SettingsForm } from "./useSettingsForm.ts"

interface MomentsSectionProps {
  readonly form: SettingsForm
  readonly frozen: OrganiserSettings["frozen"]
}

/** Schedule settings of a contest. */
export function MomentsSection({ form, frozen }: MomentsSectionProps) {
  const { t } = useTranslation("organiser")
  const { values, change, errorOf } = form
  return (
    <SettingsSection title={t("settings.moments")} lead={t("settings.momentsLead")} frozen={frozen.moments}>
      <Switch
        label={t("settings.fields.hasRegistration")}
        hint={t("settings.hints.hasRegistration")}
        checked={values.hasRegistration}
        disabled={frozen.registration !== null}
        onChange={(hasRegistration) =>
          change({ hasRegistration, ...(hasRegistration ? {} : withoutRegistration) })
        }
      />
      <MomentsFields
        values={values}
        hasRegistration={values.hasRegistration}
        onChange={change}
        errorOf={errorOf}
      />
    </SettingsSection>
  )
}

const withoutRegistration = { registrationStartsAt: null, registrationEndsAt: null }
