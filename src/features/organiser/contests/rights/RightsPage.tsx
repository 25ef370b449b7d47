import { UserMinus } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { OrganiserContestDetails, OrganiserRole } from "../../../../api/contract/organiser/contests.ts"
import type { ContestOrganiser } from "../../../../api/contract/organiser/rights.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { paths } from "../../../../routes/paths.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { AskDialog } from "../../classes/AskDialog.tsx"
import { ActFailure } from "../ActFailure.tsx"
import { OrganiserFrame } from "../OrganiserFrame.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { AddOrganiser } from "./AddOrganiser.tsx"
import { organiserRoles } from "./organiserRoles.ts"

/** Organisers of a contest and their roles. */
export function RightsPage() {
  return <OrganiserFrame part="rights">{(contest) => <Rights contest={contest} />}</OrganiserFrame>
}

function Rights({ contest }: { readonly contest: OrganiserContestDetails }) {
  const { t } = useTranslation("organiser")
  const { slug, organiserRole } = contest
  const organisers = useApiQuery(
    queryKeys.contestOrganisers(slug),
    "listOrganisers",
    { params: { slug } },
    quiet
  )
  if (organisers.data === undefined)
    return organisers.isError ? <QueryFailure query={organisers} /> : <Skeleton className="h-72" />
  const owns = organiserRole === "owner"
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ul className="grid gap-3">
        {organisers.data.map((organiser) => (
          <Organiser key={organiser.userId} slug={slug} organiser={organiser} mayChange={owns} />
        ))}
      </ul>
      {owns ? <AddOrganiser slug={slug} /> : <p className="text-ink-soft">{t("rights.onlyOwners")}</p>}
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
  readonly slug: string
  readonly organiser: ContestOrganiser
  readonly mayChange: boolean
}

function Organiser({ slug, organiser, mayChange }: OrganiserProps) {
  const { t } = useTranslation("organiser")
  const { userId, email, name, organiserRole, me } = organiser
  const params = { slug, userId }
  const change = useOrganiserAction<OrganiserRole, unknown>({
    slug,
    act: (api, chosen) => api.run("changeOrganiser", { params, payload: { organiserRole: chosen } }),
    quiet: true
  })
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
              label={t("rights.powerOf", { name: name ?? email })}
              labelHidden
              className="w-44"
              value={organiserRole}
              disabled={change.isPending}
              options={organiserRoles.map((value) => ({ value, label: t(`organiserRole.${value}`) }))}
              onChange={(chosen) => change.mutate(chosen)}
            />
            <Remove slug={slug} organiser={organiser} />
          </>
        ) : (
          <Badge>{t(`organiserRole.${organiserRole}`)}</Badge>
        )}
      </div>
      {error !== null && <ActFailure error={error} />}
    </li>
  )
}

function Remove({ slug, organiser }: Omit<OrganiserProps, "mayChange">) {
  const { t } = useTranslation("organiser")
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { userId, email, name, me } = organiser
  const remove = useOrganiserAction<void>({
    slug,
    act: (api) => api.run("removeOrganiser", { params: { slug, userId } }),
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
        <UserMinus aria-hidden="true" className="size-5" />
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
          onConfirm={() => remove.mutate()}
        />
      )}
    </>
  )
}
