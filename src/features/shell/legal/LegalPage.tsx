import { Printer } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import type { LegalDocument, LegalDocumentName } from "../../../api/contract/shell/legal.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { useApiQuery } from "../session/ApiContext.ts"
import { useFormat } from "../frame/useFormat.ts"
import { Loaded } from "../frame/Loaded.tsx"
import { PageHeading } from "../frame/PageHeading.tsx"
import { Prose } from "../frame/Prose.tsx"

const names: ReadonlyArray<LegalDocumentName> = ["privacy", "personal-data"]

/** Page of a document that users accept at sign-up. */
export function LegalPage() {
  const { document } = useParams()
  const name = names.find((known) => known === document)
  return name === undefined ? <Navigate to={paths.notFound} replace /> : <Document key={name} name={name} />
}

function Document({ name }: { readonly name: LegalDocumentName }) {
  const query = useApiQuery(queryKeys.legal(name), "getLegalDocument", { params: { document: name } })
  return (
    <Loaded query={query} className={frame} blocks={["h-9 w-4/5", "h-6 w-56", "h-48", "h-48"]}>
      {(document) => <DocumentView document={document} />}
    </Loaded>
  )
}

const frame = "mx-auto grid w-full max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-5 px-4 py-8 550:px-6 768:py-12"

/** The server sanitises the HTML. */
function DocumentView({ document }: { readonly document: LegalDocument }) {
  const { t } = useTranslation("legal")
  const { date } = useFormat()
  return (
    <article className={frame}>
      <header className="grid gap-2">
        <PageHeading title={document.title} />
        <p className="flex flex-wrap items-center justify-between gap-3 text-ink-soft">
          <time dateTime={document.version}>{t("version", { date: date(document.version, "utcDay") })}</time>
          <Button variant="ghost" size="sm" className="print:hidden" onClick={() => window.print()}>
            <Printer className="size-4" />
            {t("print")}
          </Button>
        </p>
      </header>
      <Prose html={document.html} />
    </article>
  )
}
