import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { OrganiserRole } from "../../../../api/contract/organiser/contests.ts"
import type { ContestOrganiser } from "../../../../api/contract/organiser/rights.ts"
import { paths } from "../../../../routes/paths.ts"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { AddPerson, type NewPerson } from "../../people/AddPerson.tsx"
import { PersonRow } from "../../people/PersonRow.tsx"
import { RemovePerson } from "../../people/RemovePerson.tsx"
import { useContest, useHasRole } from "../ContestContext.ts"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { useOrganiserForm } from "../useOrganiserForm.ts"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"

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

function useRoleOptions() {
  const { t } = useTranslation("organiser")
  return organiserRoles.map((value) => ({ value, label: t(`organiserRole.${value}`) }))
}

function Organiser({ organiser }: { readonly organiser: ContestOrganiser }) {
  const { t } = useTranslation("organiser")
  const navigate = useNavigate()
  const mayChange = useHasRole("owner")
  const roles = useRoleOptions()
  const { userId, organiserRole, me } = organiser
  const change = useOrganiserAction("changeOrganiser", { quiet: true })
  const remove = useOrganiserAction("removeOrganiser", {
    onDone: () => {
      if (me) void navigate(paths.organiserContests)
    }
  })
  return (
    <PersonRow
      person={organiser}
      role={organiserRole}
      roles={roles}
      mayChange={mayChange}
      busy={change.isPending}
      error={change.error}
      onChange={(chosen) => change.mutate({ params: { userId }, payload: { organiserRole: chosen } })}
    >
      <RemovePerson
        person={organiser}
        text={t(me ? "rights.removeMe" : "rights.removeText")}
        busy={remove.isPending}
        onRemove={(onSuccess) => remove.mutate({ params: { userId } }, { onSuccess })}
      />
    </PersonRow>
  )
}

/** Form that adds an organiser to the contest. */
function AddOrganiser() {
  const { t } = useTranslation("organiser")
  const { slug } = useContest()
  const form = useOrganiserForm<NewPerson<OrganiserRole>, unknown>({
    initial: { who: "", role: "jury" },
    resubmittable: true,
    cleared: { who: "" },
    sentText: t("rights.added"),
    send: ({ addOrganiser }, { who, role }) =>
      addOrganiser({ params: { slug }, payload: { who: who.trim(), organiserRole: role } })
  })
  return <AddPerson form={form} roles={useRoleOptions()} />
}

/** From most to least privileged. */
const organiserRoles = ["owner", "editor", "jury", "viewer"] as const satisfies ReadonlyArray<OrganiserRole>
