import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { AcceptedDocument } from "../../../api/contract/account/account.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { SettingsSection } from "./SettingsSection.tsx"

/** Accepted documents with version and date. */
export function ConsentsSection() {
  const { t } = useTranslation("settings")
  const query = useApiQuery(queryKeys.consents, "listConsents", {})
  return (
    <SettingsSection title={t("consents.title")} lead={t("consents.lead")}>
      <Loaded query={query} label={t("consents.loading")} blocks="h-12 w-72 max-w-full" count={2}>
        {(documents) => (
          <ul className="grid gap-3">
            {documents.map((accepted) => (
              <Accepted key={accepted.document} accepted={accepted} />
            ))}
          </ul>
        )}
      </Loaded>
    </SettingsSection>
  )
}

function Accepted({ accepted }: { readonly accepted: AcceptedDocument }) {
  const { t } = useTranslation("settings")
  const { date } = useFormat()
  const { document, version, acceptedAt, current } = accepted
  const values = { version: date(version, "utcDay"), when: date(acceptedAt, "longDay") }
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
