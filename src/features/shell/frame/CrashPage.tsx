import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { CopyButton } from "../../../ui/CopyButton.tsx"
import { UnpluggedPicture } from "../../../ui/pictures.tsx"
import { useReport } from "./ReportContext.ts"
import { notify } from "./toasts.ts"
import { usePageTitle } from "./usePageTitle.ts"

/** Page for an unhandled rendering error. The server's log contains the same reference. */
export function CrashPage({ reference }: { readonly reference: string }) {
  const { t } = useTranslation(["common", "errors"])
  const openReport = useReport()
  usePageTitle(t("crash.title"))
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused element no longer exists.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-lg content-center justify-items-center gap-4 px-4 py-12 text-center">
      <UnpluggedPicture />
      <h1 ref={heading} tabIndex={-1} className="text-5xl font-extrabold text-accent-ink">
        {t("crash.code")}
      </h1>
      <p className="text-lg text-ink-soft">{t("crash.text")}</p>
      <p className="mt-2 flex flex-wrap justify-center gap-3">
        <a href={paths.problems} className={buttonClass()}>
          {t("crash.toProblems")}
        </a>
        <Button variant="secondary" onClick={() => openReport()}>
          {t("errors:reportCrash")}
        </Button>
      </p>
      <p className="flex items-center gap-1 text-sm text-ink-soft">
        <span className="tabular-nums">{t("crash.reference", { reference })}</span>
        <CopyButton
          text={reference}
          label={t("crash.copyReference")}
          copiedLabel={t("copied")}
          onFailed={() => void notify("danger", t("errors:copyFailed"))}
        />
      </p>
    </div>
  )
}
