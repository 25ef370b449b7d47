import { useTranslation } from "react-i18next"
import { paths } from "../../../routes/paths.ts"

/** The 500 page without lazy-loaded parts. */
export function PlainCrash({ reference }: { readonly reference: string }) {
  const { t } = useTranslation()
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-lg content-center gap-4 px-4 text-center">
      <h1 className="text-5xl font-extrabold text-accent-ink">{t("crash.code")}</h1>
      <p>{t("crash.text")}</p>
      <a href={paths.problems}>{t("crash.toProblems")}</a>
      <p className="text-sm">{t("crash.reference", { reference })}</p>
    </div>
  )
}
