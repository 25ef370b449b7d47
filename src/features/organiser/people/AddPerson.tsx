import { useTranslation } from "react-i18next"
import { Card } from "../../../ui/Card.tsx"
import type { Option } from "../../../ui/Options.tsx"
import { Select } from "../../../ui/Select.tsx"
import { TextField } from "../../../ui/TextField.tsx"
import { FormView } from "../../shell/form/FormView.tsx"
import { SubmitButton } from "../../shell/form/SubmitButton.tsx"
import { useField, type Form } from "../../shell/form/useForm.ts"

export interface NewPerson<Role> {
  readonly who: string
  readonly role: Role
}

interface AddPersonProps<Role extends string> {
  readonly form: Form<NewPerson<Role>>
  readonly roles: ReadonlyArray<Option<Role>>
}

/** Form that adds an organiser with a role. */
export function AddPerson<Role extends string>({ form, roles }: AddPersonProps<Role>) {
  const { t } = useTranslation("organiser")
  return (
    <Card>
      <FormView form={form}>
        <h2 className="text-lg font-bold">{t("rights.add")}</h2>
        <div className="grid items-start gap-4 726:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <TextField
            label={t("rights.who")}
            hint={t("rights.whoHint")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...useField(form, "who")}
          />
          <Select label={t("rights.organiserRole")} options={roles} {...useField(form, "role")} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton form={form} label={t("rights.addButton")} />
          <p role="status" className="text-ink-soft">
            {form.saved ? t("rights.added") : ""}
          </p>
        </div>
      </FormView>
    </Card>
  )
}
