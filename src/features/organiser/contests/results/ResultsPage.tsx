import { useTranslation } from "react-i18next"
import { useMutation } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { useContest, useHasRole } from "../ContestContext.ts"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { Selection } from "./Selection.tsx"
import { useApi } from "../../../shell/session/ApiContext.ts"
import { RejudgeForm } from "./RejudgeForm.tsx"
import { RejudgeChanges } from "./RejudgeChanges.tsx"
import { RejudgeHistory } from "../../rejudging/RejudgeHistory.tsx"
import { followRejudging } from "../../rejudging/rejudgedVerdicts.ts"
import { Section } from "../../../shell/frame/Section.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { ResultsFormat } from "../../../../api/contract/organiser/results.ts"
import type { FileAnswer } from "../../../../api/contract/endpoint.ts"
import type { ApiError } from "../../../../api/errors.ts"
import { Button } from "../../../../ui/Button.tsx"
import { downloadFile } from "../downloadFile.ts"
import { useState } from "react"
import { Banner } from "../../../../ui/Banner.tsx"
import { CopyButton } from "../../../../ui/CopyButton.tsx"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { useOrganiserAction } from "../useOrganiserAction.ts"

/** Selection for the next stage, rejudging, and exports of the results. */
export const ResultsPage = organiserPage("results", Results)

function Results() {
  const isJury = useHasRole("jury")
  return (
    <div className="grid gap-10">
      <Selection />
      {isJury && (
        <>
          <Rejudge />
          <Exports />
          <ContestApi />
        </>
      )}
    </div>
  )
}

/** Rejudges solutions in the background; shows the changes before they are applied. */
function Rejudge() {
  const { t } = useTranslation("organiserResults")
  const query = useOrganiserQuery("getRejudging", {}, { refetchInterval: followRejudging })
  const acting = useOrganiserAction("actOnRejudging")
  return (
    <Section title={t("rejudge.title")} lead={t("rejudge.lead")}>
      <Loaded query={query} blocks="h-40">
        {({ rejudging, history, ...state }) => (
          <>
            {rejudging === null ? (
              <RejudgeForm problems={state.problems} />
            ) : (
              <RejudgeChanges {...state} rejudging={rejudging} acting={acting} />
            )}
            <RejudgeHistory history={history} acting={acting} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

const endings: Readonly<Record<ResultsFormat, string>> = {
  csv: "results.csv",
  json: "results.json",
  icpc: "scoreboard.json"
}

/** Exports of the standings for spreadsheets, programs and scoreboards. */
function Exports() {
  const { t } = useTranslation("organiserResults")
  const { slug } = useContest()
  const api = useApi()
  const exporting = useMutation<FileAnswer, ApiError, ResultsFormat>({
    mutationFn: (format) => api.run("exportResults", { params: { slug }, payload: { format } }),
    onSuccess: (file, format) => downloadFile(`${slug}-${endings[format]}`, file)
  })
  return (
    <Section title={t("exports.title")} lead={t("exports.lead")}>
      <div className="flex flex-wrap gap-2">
        {ResultsFormat.literals.map((format) => (
          <Button
            key={format}
            variant="secondary"
            loading={exporting.isPending && exporting.variables === format}
            disabled={exporting.isPending}
            onClick={() => exporting.mutate(format)}
          >
            <Download className="size-5" />
            {t(`exports.${format}`)}
          </Button>
        ))}
      </div>
    </Section>
  )
}

/** Address and API key for scoreboards and resolvers; the key shows them the whole contest. */
function ContestApi() {
  const { t } = useTranslation("organiserResults")
  const { slug } = useContest()
  const key = useOrganiserQuery("getContestApiKey", {})
  const address = `${window.location.origin}/api/icpc/contests/${slug}`
  return (
    <Section title={t("api.title")} lead={t("api.lead")}>
      <Copied label={t("api.address")} text={address} />
      <Loaded query={key} blocks="h-11 max-w-md">
        {(data) => <KeyActs madeAt={data.madeAt} />}
      </Loaded>
    </Section>
  )
}

function KeyActs({ madeAt }: { readonly madeAt: string | null }) {
  const { t } = useTranslation("organiserResults")
  const mayEdit = useHasRole("editor")
  const [fresh, setFresh] = useState<string | null>(null)
  const making = useOrganiserAction("makeContestApiKey", { onDone: ({ key }) => setFresh(key) })
  const removing = useOrganiserAction("removeContestApiKey", { onDone: () => setFresh(null) })
  const busy = making.isPending || removing.isPending
  const { date } = useFormat()
  return (
    <>
      <p role="status">{madeAt === null ? t("api.noKey") : t("api.since", { when: date(madeAt) })}</p>
      {fresh !== null && (
        <Banner tone="amber">
          <div className="grid gap-2">
            <p>{t("api.once")}</p>
            <Copied label={t("api.key")} text={fresh} />
          </div>
        </Banner>
      )}
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            loading={making.isPending}
            disabled={busy}
            onClick={() => making.mutate({})}
          >
            {t(madeAt === null ? "api.make" : "api.replace")}
          </Button>
          {madeAt !== null && (
            <Button
              variant="ghost"
              loading={removing.isPending}
              disabled={busy}
              onClick={() => removing.mutate({})}
            >
              {t("api.remove")}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation("organiserResults")
  const [failed, setFailed] = useState(false)
  return (
    <div className="grid gap-1">
      <span className="text-sm font-medium">{label}</span>
      <div className="flex flex-wrap items-center gap-2">
        <code className="rounded-lg bg-sunken px-3 py-2 text-sm [overflow-wrap:anywhere]">{text}</code>
        <CopyButton
          text={text}
          label={t("copy")}
          copiedLabel={t("copied")}
          onFailed={() => setFailed(true)}
        />
      </div>
      {failed && <p role="alert">{t("copyFailed")}</p>}
    </div>
  )
}
