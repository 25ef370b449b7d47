import { useSelector } from "@xstate/react"
import { CircleCheck } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Profile } from "../../../api/contract/account/session.ts"
import { Button } from "../../../ui/Button.tsx"
import { Select } from "../../../ui/Select.tsx"
import { TextField } from "../../../ui/TextField.tsx"
import type { ProfileValues } from "../../../machines/profileFormMachine.ts"
import { FormError } from "../auth/FormError.tsx"
import { useField } from "../auth/useForm.ts"
import type { Form } from "../auth/useForm.ts"
import { AvatarRow } from "./AvatarRow.tsx"
import { DateOfBirthField } from "../../shell/profile/DateOfBirthField.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import { useProfileForm } from "./useProfileForm.ts"

const grades = Array.from({ length: 11 }, (_, index) => String(index + 1))

/** What a learner tells of themselves, all of it if they like. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation("settings")
  const { form, bind, isUnsaved } = useProfileForm(profile)
  const busy = useSelector(form.actor, (snapshot) => snapshot.hasTag("busy"))
  const saved = useSelector(form.actor, (snapshot) => snapshot.matches("kept")) && !isUnsaved
  const rejection = useSelector(form.actor, ({ context }) => context.rejection)
  return (
    <SettingsSection title={t("profile.title")} lead={t("profile.lead")}>
      <AvatarRow profile={profile} />
      <form {...bind} className="grid gap-4">
        {rejection !== null && <FormError text={rejection} />}
        <ProfileFields form={form} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" loading={busy} onMouseDown={(event) => event.preventDefault()}>
            {t("profile.save")}
          </Button>
          <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm font-medium">
            {saved && (
              <span className="flex items-center gap-1.5 text-success-ink">
                <CircleCheck aria-hidden="true" className="size-4" />
                {t("profile.saved")}
              </span>
            )}
            {isUnsaved && !busy && <span className="text-ink-soft">{t("profile.unsaved")}</span>}
          </p>
        </div>
      </form>
    </SettingsSection>
  )
}

function ProfileFields({ form }: { readonly form: Form<ProfileValues> }) {
  const { t } = useTranslation("settings")
  const { value: grade, onChange: chooseGrade } = useField(form, "grade")
  const options = grades.map((value) => ({ value, label: t("profile.gradeOption", { grade: value }) }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 550:grid-cols-[repeat(2,minmax(0,1fr))]">
      <TextField label={t("profile.firstName")} autoComplete="given-name" {...useField(form, "firstName")} />
      <TextField label={t("profile.lastName")} autoComplete="family-name" {...useField(form, "lastName")} />
      <TextField
        label={t("profile.nickname")}
        hint={t("profile.nicknameHint")}
        autoComplete="nickname"
        {...useField(form, "nickname")}
      />
      <TextField label={t("profile.city")} autoComplete="address-level2" {...useField(form, "city")} />
      <DateOfBirthField label={t("profile.dateOfBirth")} {...useField(form, "dateOfBirth")} />
      <Select
        label={t("profile.grade")}
        value={grade}
        options={[{ value: "", label: t("profile.noGrade") }, ...options]}
        onChange={chooseGrade}
      />
    </div>
  )
}
