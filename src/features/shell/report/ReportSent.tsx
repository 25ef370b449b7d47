import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { SentReport } from "../../../machines/report.ts"
import { LetterPicture } from "../../../ui/pictures.tsx"

/** Confirmation with the report's number and the address for the reply. */
export function ReportSent({ sent }: { readonly sent: SentReport }) {
  const { t } = useTranslation("report")
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-3 py-4 text-center">
      <LetterPicture />
      <p ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {t("number", { number: sent.number })}
      </p>
      <p className="text-ink-soft [overflow-wrap:anywhere]">{t("answer", { email: sent.email })}</p>
    </div>
  )
}
