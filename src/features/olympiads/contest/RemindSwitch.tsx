import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { Switch } from "../../../ui/Switch.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { useUpdateProfile } from "../../shell/profile/useUpdateProfile.ts"

/** Switch for email reminders, shown after registration; hidden for users without an email address. */
export function RemindSwitch() {
  const { t } = useTranslation("contest")
  const { data } = useApiQuery(queryKeys.profile, "profile", {})
  const { mutate, isPending, variables } = useUpdateProfile()
  if (data === undefined || data.email === null) return null
  return (
    <div className="max-w-[34rem]">
      <Switch
        label={t("remind.label")}
        hint={t("remind.hint")}
        checked={(isPending ? variables.contestReminders : undefined) ?? data.contestReminders}
        onChange={(contestReminders) => isPending || mutate({ contestReminders })}
      />
    </div>
  )
}
