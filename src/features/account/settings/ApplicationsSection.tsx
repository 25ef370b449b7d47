import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Blocks } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ConnectedApplication } from "../../../api/contract/account/applications.ts"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { SettingsSection } from "./SettingsSection.tsx"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { NotFound } from "../../../api/errors.ts"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"
import { Button } from "../../../ui/Button.tsx"

/** Connected applications, with a button to disconnect each. */
export function ApplicationsSection() {
  const { t } = useTranslation("settings")
  const query = useApplications()
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
          confirm={t("applications.confirm")}
          onClose={() => ask(null)}
          onConfirm={() => mutate(ending)}
        />
      )}
    </>
  )
}

/** Connected applications, refetched on every visit. */
function useApplications() {
  return useApiQuery(queryKeys.applications, "listApplications", {}, { staleTime: 0 })
}

/** Disconnects an application; removes it from the cached list at once, then refetches. */
function useEndApplication(onEnded: (application: ConnectedApplication) => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (application: ConnectedApplication) =>
      api.run("endApplication", { params: { id: application.id } }).catch((error: unknown) => {
        // Already disconnected elsewhere.
        if (!(error instanceof NotFound)) throw error
      }),
    onSuccess: (_, ended) => {
      queries.setQueryData<ReadonlyArray<ConnectedApplication>>(queryKeys.applications, (applications) =>
        applications?.filter(({ id }) => id !== ended.id)
      )
      void queries.invalidateQueries({ queryKey: queryKeys.applications })
      onEnded(ended)
    }
  })
}

interface ApplicationRowProps {
  readonly application: ConnectedApplication
  readonly onEnd: () => void
}

/** A connected application: its data access, since when, and the last use. */
function ApplicationRow({ application, onEnd }: ApplicationRowProps) {
  const { t } = useTranslation("settings")
  const { list } = useFormat()
  const { name, shares, since, lastUsedAt } = application
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <Blocks className="size-6 shrink-0 self-start text-ink-soft" />
      <div className="grid min-w-0 grow basis-56 gap-1 [overflow-wrap:anywhere]">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">
          {t("applications.knows", {
            shares: list(shares.map((share) => t(`applications.shares.${share}`)))
          })}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span>
            {t("applications.since")} <Day at={since} />
          </span>
          <span>
            {t("applications.lastUsed")} <Day at={lastUsedAt} />
          </span>
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t("applications.endNamed", { name })}
        onClick={onEnd}
        className="max-430:w-full"
      >
        {t("applications.end")}
      </Button>
    </li>
  )
}

function Day({ at }: { readonly at: string }) {
  const { date } = useFormat()
  return <time dateTime={at}>{date(at, "day")}</time>
}
