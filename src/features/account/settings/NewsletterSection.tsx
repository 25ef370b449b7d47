import { useTranslation } from "react-i18next"
import type { Profile } from "../../../api/contract/account/session.ts"
import { Switch } from "../../../ui/Switch.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import { useUpdateProfile } from "../../shell/profile/useUpdateProfile.ts"

/** Newsletter subscription. */
export function NewsletterSection({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation("settings")
  const { mutate, isPending, variables } = useUpdateProfile()
  return (
    <SettingsSection title={t("news.title")}>
      <Switch
        label={t("news.label")}
        hint={t("news.hint")}
        checked={(isPending ? variables.newsletter : undefined) ?? profile.newsletter}
        onChange={(newsletter) => isPending || mutate({ newsletter })}
      />
      <Switch
        label={t("news.remindersLabel")}
        hint={t("news.remindersHint")}
        checked={(isPending ? variables.contestReminders : undefined) ?? profile.contestReminders}
        onChange={(contestReminders) => isPending || mutate({ contestReminders })}
      />
      <Switch
        label={t("news.streakLabel")}
        hint={t("news.streakHint")}
        checked={(isPending ? variables.streakReminders : undefined) ?? profile.streakReminders}
        onChange={(streakReminders) => isPending || mutate({ streakReminders })}
      />
      <Switch
        label={t("news.weekLabel")}
        hint={t("news.weekHint")}
        checked={(isPending ? variables.weeklySummary : undefined) ?? profile.weeklySummary}
        onChange={(weeklySummary) => isPending || mutate({ weeklySummary })}
      />
    </SettingsSection>
  )
}
