import { useTranslation } from "react-i18next"
import type { PackageFault } from "../../../../api/contract/failures.ts"
import { Rejected, type ApiError } from "../../../../api/errors.ts"
import { Banner } from "../../../../ui/Banner.tsx"

interface RejectionProps {
  /** Name of the package. */
  readonly name: string
  readonly error: ApiError
}

/** Why the server did not accept a package: each fault with its file and line. */
export function Rejection({ name, error }: RejectionProps) {
  const { t } = useTranslation("organiserProblems")
  const faults = error instanceof Rejected ? error.faults : []
  const others = error instanceof Rejected ? Object.values(error.fieldErrors).flat() : []
  return (
    <section aria-label={t("faults.label")} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div role="alert">
        <Banner tone="danger">
          <p className="[overflow-wrap:anywhere]">
            {faults.length > 0 ? t("faults.title", { count: faults.length, name }) : error.message}
          </p>
          {faults.length > 0 && <p className="font-normal">{t("faults.text")}</p>}
          {faults.length === 0 &&
            others.map((text) => (
              <p key={text} className="font-normal">
                {text}
              </p>
            ))}
        </Banner>
      </div>
      {faults.length > 0 && (
        <ul className="divide-y divide-line overflow-clip rounded-lg border border-line bg-raised">
          {faults.map((fault) => (
            <Fault key={JSON.stringify(fault)} fault={fault} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Fault({ fault: { file, field, line, message } }: { readonly fault: PackageFault }) {
  const { t } = useTranslation("organiserProblems")
  return (
    <li className="grid gap-1 px-4 py-3">
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <code className="font-mono [overflow-wrap:anywhere] text-ink">
          {file === "" ? t("faults.package") : file}
        </code>
        {line !== undefined && <span>{t("faults.line", { line })}</span>}
        {field !== "" && <code className="font-mono [overflow-wrap:anywhere]">{field}</code>}
      </p>
      <p lang="en" className="[overflow-wrap:anywhere]">
        {message}
      </p>
    </li>
  )
}
