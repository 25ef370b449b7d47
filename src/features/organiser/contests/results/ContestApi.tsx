import { useState } from "react"
import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { CopyButton } from "../../../../ui/CopyButton.tsx"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { Section } from "./Section.tsx"

interface ContestApiProps {
  readonly slug: string
  readonly mayEdit: boolean
}

/** Address and API key for scoreboards and resolvers; the key shows them the whole contest. */
export function ContestApi({ slug, mayEdit }: ContestApiProps) {
  const { t } = useTranslation("organiserResults")
  const key = useApiQuery(queryKeys.organiserApiKey(slug), "getContestApiKey", { params: { slug } }, quiet)
  const address = `${window.location.origin}/api/icpc/contests/${slug}`
  return (
    <Section title={t("api.title")} lead={t("api.lead")}>
      <Copied label={t("api.address")} text={address} />
      <Loaded query={key} blocks="h-11 max-w-md">
        {(data) => <KeyActs slug={slug} madeAt={data.madeAt} mayEdit={mayEdit} />}
      </Loaded>
    </Section>
  )
}

interface KeyActsProps extends ContestApiProps {
  readonly madeAt: string | null
}

function KeyActs({ slug, madeAt, mayEdit }: KeyActsProps) {
  const { t, i18n } = useTranslation("organiserResults")
  const [fresh, setFresh] = useState<string | null>(null)
  const making = useOrganiserAction<undefined, { readonly key: string }>({
    slug,
    act: (api) => api.run("makeContestApiKey", { params: { slug } }),
    onDone: ({ key }) => setFresh(key)
  })
  const removing = useOrganiserAction<undefined>({
    slug,
    act: (api) => api.run("removeContestApiKey", { params: { slug } }),
    onDone: () => setFresh(null)
  })
  const busy = making.isPending || removing.isPending
  const moments = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" })
  return (
    <>
      <p role="status">
        {madeAt === null ? t("api.noKey") : t("api.since", { when: moments.format(new Date(madeAt)) })}
      </p>
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
            onClick={() => making.mutate(undefined)}
          >
            {t(madeAt === null ? "api.make" : "api.replace")}
          </Button>
          {madeAt !== null && (
            <Button
              variant="ghost"
              loading={removing.isPending}
              disabled={busy}
              onClick={() => removing.mutate(undefined)}
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
