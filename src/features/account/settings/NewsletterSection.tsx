import { useTranslation } from "react-i18next"
import type { Profile } from "../../../api/contract/account/session.ts"
import { Switch } from "../../../ui/Switch.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import { useUpdateProfile } from "../../shell/profile/useUpdateProfile.ts"

const letters = [
  ["newsletter", "label", "hint"],
  ["contestReminders", "remindersLabel", "remindersHint"],
  ["streakReminders", "streakLabel", "streakHint"],
  ["weeklySummary", "weekLabel", "weekHint"]
] as const

/** Newsletter subscription. */
export function NewsletterSection({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation("settings")
  const { mutate, isPending, variables } = useUpdateProfile()
  return (
    <SettingsSection title={t("newsletter.title")}>
      {letters.map(([name, label, hint]) => (
        <Switch
          key={name}
          label={t(`newsletter.${label}`)}
          hint={t(`newsletter.${hint}`)}
          checked={(isPending ? variables[name] : undefined) ?? profile[name]}
          onChange={(wanted) => isPending || mutate({ [name]: wanted })}
        />
      ))}
    </SettingsSection>
  )
}
