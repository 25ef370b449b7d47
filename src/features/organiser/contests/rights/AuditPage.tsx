import { keepPreviousData } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Audit, AuditEntry } from "../../../../api/contract/organiser/rights.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { EmptyState } from "../../../../ui/EmptyState.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { ListPages } from "../../../shell/frame/ListPages.tsx"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { pageNumber, searchState, typedText, useSearchState } from "../../../shell/frame/useSearchState.ts"
import { OrganiserFrame } from "../OrganiserFrame.tsx"
import { useAuditWords } from "./useAuditWords.ts"

/** Audit log of a contest. */
export function AuditPage() {
  return <OrganiserFrame part="audit">{({ slug }) => <Log slug={slug} />}</OrganiserFrame>
}

const auditSearch = searchState({ act: typedText, page: pageNumber })

function Log({ slug }: { readonly slug: string }) {
  const { t } = useTranslation("organiser")
  const { search, change } = useSearchState(auditSearch)
  const { titleOf } = useAuditWords()
  const query = auditSearch.query(search)
  const log = useApiQuery(
    queryKeys.organiserAudit(slug, query),
    "listAudit",
    { params: { slug }, query },
    { placeholderData: keepPreviousData, ...quiet }
  )
  if (log.data === undefined)
    return log.isError ? <QueryFailure query={log} /> : <Skeleton className="h-96" />
  const options = log.data.acts.map((value) => ({ value, label: titleOf(value) }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[68ch] text-ink-soft">{t("audit.lead")}</p>
      <Select
        label={t("audit.filter")}
        className="max-w-md"
        value={search.act}
        options={[{ value: "", label: t("audit.all") }, ...options]}
        onChange={(act) => change({ act }, { replace: true })}
      />
      <p role="status" className="text-ink-soft">
        {t("audit.count", { count: log.data.total })}
      </p>
      <Entries log={log.data} act={search.act} />
    </div>
  )
}

function Entries({ log, act }: { readonly log: Audit; readonly act: string }) {
  const { t } = useTranslation("organiser")
  if (log.items.length === 0) return <EmptyState title={t("audit.none")} />
  return (
    <>
      <ol className="divide-y divide-line rounded-lg border border-line bg-raised">
        {log.items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <ListPages list={log} searchOf={(page) => auditSearch.address({ act, page })} />
    </>
  )
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { t, i18n } = useTranslation("organiser")
  const { titleOf, detailsOf } = useAuditWords()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "medium" })
  const { at, actor, act } = entry
  const who = actor === null ? t("audit.platform") : (actor.name ?? t("audit.gone", { id: actor.id }))
  const details = detailsOf(entry)
  return (
    <li className="grid gap-1 p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{titleOf(act)}</span>
        <time dateTime={at} className="text-sm text-ink-soft tabular-nums">
          {format.format(new Date(at))}
        </time>
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
