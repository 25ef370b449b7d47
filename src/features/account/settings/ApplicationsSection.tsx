import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ConnectedApplication } from "../../../api/contract/account/applications.ts"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { Waiting } from "../../shell/frame/Loaded.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { ApplicationRow } from "./ApplicationRow.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import { useApplications, useEndApplication } from "./useApplications.ts"

/** Connected applications, with a button to disconnect each. */
export function ApplicationsSection() {
  const { t } = useTranslation("settings")
  const query = useApplications()
  const { data, isError } = query
  return (
    <SettingsSection title={t("applications.title")} lead={t("applications.lead")}>
      {data !== undefined && <ApplicationList applications={data} />}
      {data === undefined && !isError && (
        <Waiting
          label={t("applications.loading")}
          className="grid gap-2"
          blocks={["h-5 w-40", "h-4 w-64 max-w-full"]}
        />
      )}
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
