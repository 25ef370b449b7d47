import { useTranslation } from "react-i18next"
import { paths } from "../../routes/paths.ts"
import { buttonClass } from "../../ui/buttonClass.ts"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { UnpluggedPicture } from "../../ui/pictures.tsx"
import { notify } from "./toasts.ts"
import { usePageTitle } from "./usePageTitle.ts"

/** What an unhandled rendering error shows. The reference also stands in the log. */
export function CrashPage({ reference }: { readonly reference: string }) {
  const { t } = useTranslation(["common", "errors"])
  usePageTitle(t("crash.title"))
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center justify-items-center gap-4 px-4 py-12 text-center">
      <UnpluggedPicture />
      <h1 className="text-5xl font-extrabold text-accent-ink">{t("crash.code")}</h1>
      <p className="text-lg text-ink-soft">{t("crash.text")}</p>
      <a href={paths.problems} className={buttonClass()}>
        {t("crash.toProblems")}
      </a>
      <p className="flex items-center gap-1 text-sm text-ink-soft">
        <span className="tabular-nums">{t("crash.reference", { reference })}</span>
        <CopyButton
          text={reference}
          label={t("crash.copyReference")}
          copiedLabel={t("copied")}
          onFailed={() => void notify("danger", t("errors:copyFailed"))}
        />
      </p>
    </main>
  )
}
