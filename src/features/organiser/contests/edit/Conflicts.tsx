import { useTranslation } from "react-i18next"
import type { ContestSettings } from "../../../../api/contract/organiser/settings.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Button } from "../../../../ui/Button.tsx"
import type { SettingsField } from "./mergeSettings.ts"
import type { SettingsForm } from "./useSettingsForm.ts"

/** Fields changed by two organisers at once, with both versions to choose from. */
export function Conflicts({ form }: { readonly form: SettingsForm }) {
  const { t, i18n } = useTranslation("organiser")
  if (form.conflicts.length === 0) return null
  return (
    <section aria-label={t("conflict.title")} role="alert" className="grid gap-3">
      <Banner tone="amber">
        <p className="font-bold">{t("conflict.title")}</p>
        <p>{t("conflict.text")}</p>
      </Banner>
      <ul className="grid gap-3">
        {form.conflicts.map((field) => (
          <li key={field} className="grid gap-3 rounded-lg border border-amber p-4">
            <h3 className="font-semibold">{t(`settings.fields.${field}`)}</h3>
            <div className="grid gap-3 726:grid-cols-[repeat(2,minmax(0,1fr))]">
              {(["mine", "theirs"] as const).map((side) => (
                <div key={side} className="grid content-start gap-2">
                  <p className="text-sm text-ink-soft">{t(`conflict.${side}`)}</p>
                  <p className="max-h-40 overflow-y-auto rounded-md bg-sunken p-2 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
                    {written(field, side === "mine" ? form.values : form.theirs, i18n.language)}
                  </p>
                  <Button
                    variant="secondary"
                    size="sm"
                    className="justify-self-start"
                    onClick={() => form.resolve(field, side)}
                  >
                    {t(`conflict.take.${side}`)}
                  </Button>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function written(field: SettingsField, values: ContestSettings, language: string): string {
  const value = values[field]
  if (value === null || value === "") return "–"
  if (typeof value === "string") {
    return /^\d{4}-.*Z$/.test(value) ? new Date(value).toLocaleString(language) : value
  }
  if (field === "problems") return values.problems.map(({ id, points }) => `№ ${id}: ${points}`).join("\n")
  return typeof value === "object" ? Object.values(value).join(" ") : String(value)
}
