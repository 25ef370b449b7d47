import { useState } from "react"
import type { SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import type { OrganiserRole } from "../../../../api/contract/organiser/contests.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { ActFailure } from "../ActFailure.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { organiserRoles } from "./organiserRoles.ts"
import { fieldError, hasFieldErrors } from "../../../../api/errors.ts"

/** Gives another organiser a part in the contest. */
export function AddOrganiser({ slug }: { readonly slug: string }) {
  const { t } = useTranslation("organiser")
  const [who, setWho] = useState("")
  const [organiserRole, setOrganiserRole] = useState<OrganiserRole>("jury")
  const add = useOrganiserAction<{ readonly who: string; readonly organiserRole: OrganiserRole }, unknown>({
    slug,
    act: (api, payload) => api.run("addOrganiser", { params: { slug }, payload }),
    onDone: () => setWho(""),
    quiet: true
  })
  const { error } = add
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate({ who: who.trim(), organiserRole })
  }
  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <h2 className="text-lg font-bold">{t("rights.add")}</h2>
        <div className="grid items-start gap-4 726:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <TextField
            label={t("rights.who")}
            hint={t("rights.whoHint")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={who}
            onChange={setWho}
            error={fieldError(error, "who")}
          />
          <Select
            label={t("rights.organiserRole")}
            value={organiserRole}
            options={organiserRoles.map((value) => ({ value, label: t(`organiserRole.${value}`) }))}
            onChange={setOrganiserRole}
          />
        </div>
        {error !== null && !hasFieldErrors(error) && <ActFailure error={error} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" loading={add.isPending}>
            {t("rights.addButton")}
          </Button>
          <p role="status" className="text-ink-soft">
            {add.isSuccess && who === "" ? t("rights.added") : ""}
          </p>
        </div>
      </form>
    </Card>
  )
}
