import { useTranslation } from "react-i18next"
import type { OrganiserRole } from "../../../../api/contract/organiser/contests.ts"
import { Card } from "../../../../ui/Card.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { FormView } from "../../../shell/form/FormView.tsx"
import { SubmitButton } from "../../../shell/form/SubmitButton.tsx"
import { useField } from "../../../shell/form/useForm.ts"
import { useOrganiserForm } from "../useOrganiserForm.ts"
import { organiserRoles } from "./organiserRoles.ts"

interface NewOrganiser {
  readonly who: string
  readonly organiserRole: OrganiserRole
}

/** Form that adds an organiser to the contest. */
export function AddOrganiser({ slug }: { readonly slug: string }) {
  const { t } = useTranslation("organiser")
  const form = useOrganiserForm<NewOrganiser, unknown>({
    slug,
    initial: { who: "", organiserRole: "jury" },
    resubmittable: true,
    send: (api, { who, organiserRole }, options) =>
      api.run("addOrganiser", { params: { slug }, payload: { who: who.trim(), organiserRole } }, options),
    onDone: () => form.reset({ who: "" })
  })
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
          <Select
            label={t("rights.organiserRole")}
            options={organiserRoles.map((value) => ({ value, label: t(`organiserRole.${value}`) }))}
            {...useField(form, "organiserRole")}
          />
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
