import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../../ui/Banner.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { CopyButton } from "../../../../ui/CopyButton.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { useContest, useHasRole } from "../ContestContext.ts"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { ResultsSection } from "./ResultsSection.tsx"

/** Address and API key for scoreboards and resolvers; the key shows them the whole contest. */
export function ContestApi() {
  const { t } = useTranslation("organiserResults")
  const { slug } = useContest()
  const key = useOrganiserQuery("getContestApiKey", {})
  const address = `${window.location.origin}/api/icpc/contests/${slug}`
  return (
    <ResultsSection title={t("api.title")} lead={t("api.lead")}>
      <Copied label={t("api.address")} text={address} />
      <Loaded query={key} blocks="h-11 max-w-md">
        {(data) => <KeyActs madeAt={data.madeAt} />}
      </Loaded>
    </ResultsSection>
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
