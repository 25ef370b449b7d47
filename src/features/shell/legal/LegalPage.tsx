import { Printer } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import type { LegalDocument, LegalDocumentName } from "../../../api/contract/shell/legal.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { useApiQuery } from "../session/ApiContext.ts"
import { PageHeading } from "../frame/PageHeading.tsx"
import { Prose } from "../frame/Prose.tsx"
import { QueryFailure } from "../frame/QueryFailure.tsx"

const names: ReadonlyArray<LegalDocumentName> = ["privacy", "personal-data"]

/** Page of a document that users accept at sign-up. */
export function LegalPage() {
  const { document } = useParams()
  const name = names.find((known) => known === document)
  return name === undefined ? <Navigate to={paths.notFound} replace /> : <Loaded key={name} name={name} />
}

function Loaded({ name }: { readonly name: LegalDocumentName }) {
  const query = useApiQuery(queryKeys.legal(name), "getLegalDocument", { params: { document: name } })
  if (query.data !== undefined) return <DocumentView document={query.data} />
  if (query.isPending) return <DocumentSkeleton />
  return <QueryFailure query={query} />
}

const frame = "mx-auto grid w-full max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-5 px-4 py-8 550:px-6 768:py-12"

/** The server sanitises the HTML. */
function DocumentView({ document }: { readonly document: LegalDocument }) {
  const { t, i18n } = useTranslation("legal")
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeZone: "UTC" })
  return (
    <article className={frame}>
      <header className="grid gap-2">
        <PageHeading title={document.title} />
        <p className="flex flex-wrap items-center justify-between gap-3 text-ink-soft">
          <time dateTime={document.version}>
            {t("version", { date: day.format(new Date(document.version)) })}
          </time>
          <Button variant="ghost" size="sm" className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            {t("print")}
          </Button>
        </p>
      </header>
      <Prose html={document.html} />
    </article>
  )
}

const lines = ["w-full", "w-full", "w-11/12", "w-full", "w-3/4"]

function DocumentSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading label={t("loading")} className={frame}>
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="h-6 w-56" />
      {[0, 1].map((part) => (
        <div key={part} className="mt-4 grid gap-3">
          <Skeleton className="h-7 w-1/2" />
          {lines.map((width, line) => (
            <Skeleton key={line} className={`h-5 ${width}`} />
          ))}
        </div>
      ))}
    </Loading>
  )
}
