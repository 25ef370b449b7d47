import { keepPreviousData } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { AuditEntry } from "../../../../api/contract/organiser/rights.ts"
import { EmptyState } from "../../../../ui/EmptyState.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { ListPages } from "../../../shell/frame/ListPages.tsx"
import { pageNumber, searchState, typedText, useSearchState } from "../../../shell/frame/useSearchState.ts"
import { DateTime } from "../../../shell/frame/DateTime.tsx"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { Loaded } from "../../../shell/frame/Loaded.tsx"

/** Audit log of a contest. */
export const AuditPage = organiserPage("audit", Log)

const auditSearch = searchState({ act: typedText, page: pageNumber })

function Log() {
  const { t } = useTranslation("organiser")
  const { search, change } = useSearchState(auditSearch)
  const { titleOf } = useAuditWords()
  const query = auditSearch.query(search)
  const log = useOrganiserQuery("listAudit", { query }, { placeholderData: keepPreviousData })
  return (
    <Loaded query={log} blocks="h-96">
      {(data) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="max-w-[68ch] text-ink-soft">{t("audit.lead")}</p>
          <Select
            label={t("audit.filter")}
            className="max-w-md"
            value={search.act}
            options={[
              { value: "", label: t("audit.all") },
              ...data.acts.map((value) => ({ value, label: titleOf(value) }))
            ]}
            onChange={(act) => change({ act }, { replace: true })}
          />
          <p role="status" className="text-ink-soft">
            {t("audit.count", { count: data.total })}
          </p>
          {data.items.length === 0 ? (
            <EmptyState picture={null} title={t("audit.none")} />
          ) : (
            <ol className="divide-y divide-line rounded-lg border border-line bg-raised">
              {data.items.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          )}
          <ListPages list={data} searchOf={(page) => auditSearch.address({ ...search, page })} />
        </div>
      )}
    </Loaded>
  )
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation("organiser")
  const { titleOf, detailsOf } = useAuditWords()
  const { at, actor, act } = entry
  const who =
    actor === null ? t("audit.platform") : (actor.name ?? t("audit.deletedAccount", { id: actor.id }))
  const details = detailsOf(entry)
  return (
    <li className="grid gap-1 p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{titleOf(act)}</span>
        <DateTime
          at={at}
          format={{ dateStyle: "medium", timeStyle: "medium" }}
          className="text-sm text-ink-soft tabular-nums"
        />
      </p>
      <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">{who}</p>
      {details.length > 0 && (
        <ul className="text-sm [overflow-wrap:anywhere]">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

const underscored = (name: string) => name.replaceAll(".", "_")

/** Translation keys of logged values that are API constants. Values typed by organisers are not translated. */
const valuesOf = new Map([
  ["organiserRole", "organiser:organiserRole"],
  ["from", "organiser:organiserRole"],
  ["to", "organiser:organiserRole"],
  ["changed", "organiser:settings.fields"],
  ["scope", "organiser:audit.scopes"],
  ["outcome", "organiser:audit.outcomes"],
  ["verdicts", "submission:verdict"]
])

/** Translates audit entries; untranslated acts are shown by name, so that the log never hides one. */
function useAuditWords() {
  const { t, i18n } = useTranslation(["organiser", "submission"])
  const { date } = useFormat()
  const translated = (key: string, otherwise: string) =>
    i18n.exists(key) ? t(key as "organiser:title") : otherwise
  const known = (key: string, otherwise: string) => translated(`organiser:${key}`, otherwise)

  const titleOf = (act: string) =>
    known(`audit.acts.${underscored(act)}`, known(`acts.${underscored(act)}.title`, act))

  const written = (name: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((one) => written(name, one)).join(", ")
    if (typeof value === "string" && /^\d{4}-\d\d-\d\dT.*Z$/.test(value)) return date(value)
    if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no")
    const values = valuesOf.get(name)
    if (typeof value === "string")
      return values === undefined ? value : translated(`${values}.${value}`, value)
    return value === null ? "–" : typeof value === "object" ? JSON.stringify(value) : String(value)
  }

  /** A field's label can depend on the act: `from` and `to` are the ends of an interval or two roles. */
  const nameIn = (act: string, name: string) =>
    known(`audit.data.${underscored(act)}_${name}`, known(`audit.data.${name}`, name))

  const detailsOf = ({ act, data }: AuditEntry): ReadonlyArray<string> =>
    Object.entries(data).map(([name, value]) =>
      t("audit.detail", { name: nameIn(act, name), value: written(name, value) })
    )
  return { titleOf, detailsOf }
}
