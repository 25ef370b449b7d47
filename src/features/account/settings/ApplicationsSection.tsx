import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ConnectedApplication } from "../../../api/contract/account/applications.ts"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { ApplicationRow } from "./ApplicationRow.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import { useApplications, useEndApplication } from "./useApplications.ts"

/** The applications that know the learner by the account, and shutting them out. */
export function ApplicationsSection() {
  const { t } = useTranslation("settings")
  const query = useApplications()
  const { data, isError } = query
  return (
    <SettingsSection title={t("applications.title")} lead={t("applications.lead")}>
      {data !== undefined && <ApplicationList applications={data} />}
      {data === undefined && !isError && <ApplicationsSkeleton />}
      {data === undefined && isError && <QueryFailure query={query} />}
    </SettingsSection>
  )
}

function ApplicationList({ applications }: { readonly applications: ReadonlyArray<ConnectedApplication> }) {
  const { t } = useTranslation("settings")
  const [ending, ask] = useState<ConnectedApplication | null>(null)
  const { mutate, isPending } = useEndApplication(({ name }) => {
    ask(null)
    void notify("success", t("applications.ended", { name }))
  })
  return (
    <>
      {applications.length === 0 ? (
        <p className="text-ink-soft">{t("applications.none")}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {applications.map((application) => (
            <ApplicationRow key={application.id} application={application} onEnd={() => ask(application)} />
          ))}
        </ul>
      )}
      {ending !== null && (
        <AskDialog
          danger
          busy={isPending}
          title={t("applications.ask", { name: ending.name })}
          text={t("applications.cost")}
          cancel={t("applications.cancel")}
          confirm={t("applications.confirm")}
          onClose={() => ask(null)}
          onConfirm={() => mutate(ending)}
        />
      )}
    </>
  )
}

function ApplicationsSkeleton() {
  const { t } = useTranslation("settings")
  return (
    <Loading label={t("applications.loading")} className="grid gap-2">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-64 max-w-full" />
    </Loading>
  )
}
