import { UserMinus } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { ContestOrganiser } from "../../../../api/contract/organiser/rights.ts"
import { paths } from "../../../../routes/paths.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { AskDialog } from "../../../shell/frame/AskDialog.tsx"
import { ActFailure } from "../ActFailure.tsx"
import { useHasRole, useContest } from "../ContestContext.ts"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import type { OrganiserRole } from "../../../../api/contract/organiser/contests.ts"
import { Card } from "../../../../ui/Card.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { FormView } from "../../../shell/form/FormView.tsx"
import { SubmitButton } from "../../../shell/form/SubmitButton.tsx"
import { useField } from "../../../shell/form/useForm.ts"
import { useOrganiserForm } from "../useOrganiserForm.ts"

/** Organisers of a contest and their roles. */
export const RightsPage = organiserPage("rights", Rights)

function Rights() {
  const { t } = useTranslation("organiser")
  const organisers = useOrganiserQuery("listOrganisers", {})
  const owns = useHasRole("owner")
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Loaded query={organisers} blocks="h-72">
        {(data) => (
          <ul className="grid gap-3">
            {data.map((organiser) => (
              <Organiser key={organiser.userId} organiser={organiser} />
            ))}
          </ul>
        )}
      </Loaded>
      {owns ? <AddOrganiser /> : <p className="text-ink-soft">{t("rights.onlyOwners")}</p>}
      <dl className="grid max-w-[68ch] gap-2 text-sm">
        {organiserRoles.map((one) => (
          <div key={one} className="grid gap-x-4 550:grid-cols-[8rem_1fr]">
            <dt className="font-semibold">{t(`organiserRole.${one}`)}</dt>
            <dd className="text-ink-soft">{t(`rights.means.${one}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface OrganiserProps {
  readonly organiser: ContestOrganiser
}

function Organiser({ organiser }: OrganiserProps) {
  const { t } = useTranslation("organiser")
  const mayChange = useHasRole("owner")
  const { userId, email, name, organiserRole, me } = organiser
  const change = useOrganiserAction("changeOrganiser", { quiet: true })
  const { error } = change
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-raised p-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <p className="font-semibold [overflow-wrap:anywhere]">
            {name ?? email} {me && <Badge tone="accent">{t("rights.me")}</Badge>}
          </p>
          <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">
            {email} · № {userId}
          </p>
        </div>
        {mayChange ? (
          <>
            <Select
              label={t("rights.roleOf", { name: name ?? email })}
              labelHidden
              className="w-44"
              value={organiserRole}
              disabled={change.isPending}
              options={organiserRoles.map((value) => ({ value, label: t(`organiserRole.${value}`) }))}
              onChange={(chosen) => change.mutate({ params: { userId }, payload: { organiserRole: chosen } })}
            />
            <Remove organiser={organiser} />
          </>
        ) : (
          <Badge>{t(`organiserRole.${organiserRole}`)}</Badge>
        )}
      </div>
      {error !== null && <ActFailure error={error} />}
    </li>
  )
}

function Remove({ organiser }: OrganiserProps) {
  const { t } = useTranslation("organiser")
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { userId, email, name, me } = organiser
  const remove = useOrganiserAction("removeOrganiser", {
    onDone: () => {
      setAsking(false)
      if (me) void navigate(paths.organiserContests)
    }
  })
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("rights.removeName", { name: name ?? email })}
        onClick={() => setAsking(true)}
      >
        <UserMinus className="size-5" />
        {t("rights.remove")}
      </Button>
      {asking && (
        <AskDialog
          title={t("rights.removeTitle", { name: name ?? email })}
          text={t(me ? "rights.removeMe" : "rights.removeText")}
          confirm={t("rights.remove")}
          danger
          busy={remove.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate({ params: { userId } })}
        />
      )}
    </>
  )
}

interface NewOrganiser {
  readonly who: string
  readonly organiserRole: OrganiserRole
}

/** Form that adds an organiser to the contest. */
function AddOrganiser() {
  const { t } = useTranslation("organiser")
  const { slug } = useContest()
  const form = useOrganiserForm<NewOrganiser, unknown>({
    initial: { who: "", organiserRole: "jury" },
    resubmittable: true,
    cleared: { who: "" },
    sentText: t("rights.added"),
    send: ({ addOrganiser }, { who, organiserRole }) =>
      addOrganiser({ params: { slug }, payload: { who: who.trim(), organiserRole } })
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

/** From most to least privileged. */
const organiserRoles = ["owner", "editor", "jury", "viewer"] as const satisfies ReadonlyArray<OrganiserRole>
