import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { ProblemOrganiser, ProblemRole } from "../../../../api/contract/organiser/problems.ts"
import { paths } from "../../../../routes/paths.ts"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { AddPerson, type NewPerson } from "../../people/AddPerson.tsx"
import { PersonRow } from "../../people/PersonRow.tsx"
import { RemovePerson } from "../../people/RemovePerson.tsx"
import { useProblemAction, useProblemQuery } from "../problemCalls.ts"
import { useProblemForm } from "../useProblemForm.ts"
import { problemRoles, useHasProblemRole, useProblem } from "../ProblemContext.ts"

/** Organisers of a problem and their roles. */
export function PeoplePart() {
  const { t } = useTranslation(["organiserProblems", "organiser"])
  const people = useProblemQuery("listProblemOrganisers", {})
  const owns = useHasProblemRole("owner")
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Loaded query={people} blocks="h-72">
        {(data) => (
          <ul className="grid gap-3">
            {data.map((person) => (
              <Row key={person.userId} person={person} />
            ))}
          </ul>
        )}
      </Loaded>
      {owns ? <Add /> : <p className="text-ink-soft">{t("organiser:rights.onlyOwners")}</p>}
      <dl className="grid max-w-[68ch] gap-2 text-sm">
        {problemRoles.map((one) => (
          <div key={one} className="grid gap-x-4 550:grid-cols-[8rem_1fr]">
            <dt className="font-semibold">{t(`role.${one}`)}</dt>
            <dd className="text-ink-soft">{t(`people.means.${one}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function useRoleOptions() {
  const { t } = useTranslation("organiserProblems")
  return problemRoles.map((value) => ({ value, label: t(`role.${value}`) }))
}

function Row({ person }: { readonly person: ProblemOrganiser }) {
  const { t } = useTranslation("organiserProblems")
  const navigate = useNavigate()
  const mayChange = useHasProblemRole("owner")
  const roles = useRoleOptions()
  const { userId, problemRole, me } = person
  const change = useProblemAction("changeProblemOrganiser", { quiet: true })
  const remove = useProblemAction("removeProblemOrganiser", {
    onDone: () => {
      if (me) void navigate(paths.organiserProblems)
    }
  })
  return (
    <PersonRow
      person={person}
      role={problemRole}
      roles={roles}
      mayChange={mayChange}
      busy={change.isPending}
      error={change.error}
      onChange={(chosen) => change.mutate({ params: { userId }, payload: { problemRole: chosen } })}
    >
      <RemovePerson
        person={person}
        text={t(me ? "people.removeMe" : "people.removeText")}
        busy={remove.isPending}
        onRemove={(onSuccess) => remove.mutate({ params: { userId } }, { onSuccess })}
      />
    </PersonRow>
  )
}

/** Form that adds an organiser to the problem. */
function Add() {
  const { t } = useTranslation("organiser")
  const { id: problemId } = useProblem()
  const form = useProblemForm<NewPerson<ProblemRole>, unknown>({
    initial: { who: "", role: "editor" },
    resubmittable: true,
    cleared: { who: "" },
    sentText: t("rights.added"),
    send: ({ addProblemOrganiser }, { who, role }) =>
      addProblemOrganiser({ params: { problemId }, payload: { who: who.trim(), problemRole: role } })
  })
  return <AddPerson form={form} roles={useRoleOptions()} />
}
