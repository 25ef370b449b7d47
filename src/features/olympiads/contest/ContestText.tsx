import { useTranslation } from "react-i18next"
import type { ContestDetails, ContestPage } from "../../../api/contract/olympiads/participation.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { Prose } from "../../shell/frame/Prose.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { useFormat } from "../../shell/frame/useFormat.ts"

interface ContestTextProps {
  readonly slug: string
  readonly kind: ContestPage["kind"]
  /** Shown if the organisers wrote no text. */
  readonly missing?: string
}

/** A page written by the organisers. */
export function ContestText({ slug, kind, missing }: ContestTextProps) {
  const { i18n } = useTranslation()
  const query = useApiQuery(queryKeys.contestPage(slug, kind), "getContestPage", {
    params: { slug },
    query: { kind }
  })
  if (query.data === undefined)
    return query.isError ? <QueryFailure query={query} /> : <Skeleton className="h-40" />
  const { html, language } = query.data
  if (html === null) return missing === undefined ? null : <p className="text-ink-soft">{missing}</p>
  return (
    <div lang={language === i18n.language ? undefined : language}>
      <Prose html={html} />
    </div>
  )
}

/** Names the languages of a contest that does not allow all of them. */
export function ContestLanguages({ languages }: Pick<ContestDetails, "languages">) {
  const { t } = useTranslation("contest")
  const { list } = useFormat()
  if (languages === null || languages.length === 0) return null
  return <p>{t("languages", { list: list(languages.map(({ name }) => name)) })}</p>
}
