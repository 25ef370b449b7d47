import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { AcceptedDocument } from "../../../api/contract/account/account.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { SettingsSection } from "./SettingsSection.tsx"

/** Accepted documents with version and date. */
export function ConsentsSection() {
  const { t } = useTranslation("settings")
  const query = useApiQuery(queryKeys.consents, "listConsents", {})
  return (
    <SettingsSection title={t("consents.title")} lead={t("consents.lead")}>
      {query.data !== undefined && (
        <ul className="grid gap-3">
          {query.data.map((accepted) => (
            <Accepted key={accepted.document} accepted={accepted} />
          ))}
        </ul>
      )}
      {query.data === undefined && !query.isError && <ConsentsSkeleton />}
      {query.data === undefined && query.isError && <QueryFailure query={query} />}
    </SettingsSection>
  )
}

function Accepted({ accepted }: { readonly accepted: AcceptedDocument }) {
  const { t, i18n } = useTranslation("settings")
  const { document, version, acceptedAt, current } = accepted
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" })
  const values = {
    // A version is a UTC date; format it without a time-zone shift.
    version: new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeZone: "UTC" }).format(
      new Date(version)
    ),
    when: day.format(new Date(acceptedAt))
  }
  return (
    <li className="grid">
      <Link
        to={paths.legal(document)}
        className={`${linkClass} flex min-h-11 items-center justify-self-start`}
      >
        {t(`consents.${document}`)}
      </Link>
      <p className="text-sm text-ink-soft">{t("consents.accepted", values)}</p>
      {!current && <p className="text-sm">{t("consents.newer")}</p>}
    </li>
  )
}

function ConsentsSkeleton() {
  const { t } = useTranslation("settings")
  return (
    <Loading label={t("consents.loading")} className="grid gap-4">
      {[0, 1].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </div>
      ))}
    </Loading>
  )
}
