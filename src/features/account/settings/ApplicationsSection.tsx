import { Blocks } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ConnectedApplication } from "../../../api/contract/account/applications.ts"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { DateTime } from "../../shell/frame/DateTime.tsx"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { EndableRow, RowFact, RowFacts, useEnding } from "./EndableRow.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"

/** Connected applications, refetched on every visit, with a button to disconnect each. */
export function ApplicationsSection() {
  const { t } = useTranslation("settings")
  const query = useApiQuery(queryKeys.applications, "listApplications", {}, { staleTime: 0 })
  return (
    <SettingsSection title={t("applications.title")} lead={t("applications.lead")}>
      <Loaded query={query} label={t("applications.loading")} blocks={["h-5 w-40", "h-4 w-64 max-w-full"]}>
        {(applications) => <ApplicationList applications={applications} />}
      </Loaded>
    </SettingsSection>
  )
}

function ApplicationList({ applications }: { readonly applications: ReadonlyArray<ConnectedApplication> }) {
  const { t } = useTranslation("settings")
  const api = useApi()
  const [ending, ask] = useState<ConnectedApplication | null>(null)
  const { mutate, isPending } = useEnding<ConnectedApplication, ConnectedApplication>({
    queryKey: queryKeys.applications,
    end: ({ id }) => api.run("endApplication", { params: { id } }),
    stays: ({ id }, ended) => id !== ended.id,
    onEnded: ({ name }) => {
      ask(null)
      void notify("success", t("applications.ended", { name }))
    }
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
          confirm={t("applications.confirm")}
          onClose={() => ask(null)}
          onConfirm={() => mutate(ending)}
        />
      )}
    </>
  )
}

interface ApplicationRowProps {
  readonly application: ConnectedApplication
  readonly onEnd: () => void
}

/** A connected application: its data access, since when, and the last use. */
function ApplicationRow({ application, onEnd }: ApplicationRowProps) {
  const { t } = useTranslation("settings")
  const { list } = useFormat()
  const { name, since, lastUsedAt } = application
  const shares = list(application.shares.map((share) => t(`applications.shares.${share}`)))
  return (
    <EndableRow
      icon={<Blocks />}
      title={name}
      end={{ text: t("applications.end"), label: t("applications.endNamed", { name }), onClick: onEnd }}
    >
      <p className="text-sm text-ink-soft">{t("applications.knows", { shares })}</p>
      <RowFacts>
        <RowFact name={t("applications.since")} value={<DateTime at={since} format="day" />} />
        <RowFact name={t("applications.lastUsed")} value={<DateTime at={lastUsedAt} format="day" />} />
      </RowFacts>
    </EndableRow>
  )
}
