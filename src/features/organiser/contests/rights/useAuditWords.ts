import { useTranslation } from "react-i18next"
import type { AuditEntry } from "../../../../api/contract/organiser/rights.ts"

const underscored = (name: string) => name.replaceAll(".", "_")

/** Translation keys of logged values that are API constants. Values typed by organisers are not translated. */
const valuesOf = new Map([
  ["organiserRole", "organiser:organiserRole"],
  ["from", "organiser:organiserRole"],
  ["to", "organiser:organiserRole"],
  ["changed", "organiser:settings.fields"],
  ["scope", "organiser:audit.scopes"],
  ["outcome", "organiser:audit.outcomes"],
  ["verdicts", "submission:verdict"]
])

/** Translates audit entries; untranslated acts are shown by name, so that the log never hides one. */
export function useAuditWords() {
  const { t, i18n } = useTranslation(["organiser", "submission"])
  const moments = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" })
  const translated = (key: string, otherwise: string) =>
    i18n.exists(key) ? t(key as "organiser:title") : otherwise
  const known = (key: string, otherwise: string) => translated(`organiser:${key}`, otherwise)

  const titleOf = (act: string) =>
    known(`audit.acts.${underscored(act)}`, known(`acts.${underscored(act)}.title`, act))

  const written = (name: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((one) => written(name, one)).join(", ")
    if (typeof value === "string" && /^\d{4}-\d\d-\d\dT.*Z$/.test(value))
      return moments.format(new Date(value))
    if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no")
    const values = valuesOf.get(name)
    if (typeof value === "string")
      return values === undefined ? value : translated(`${values}.${value}`, value)
    return value === null ? "–" : typeof value === "object" ? JSON.stringify(value) : String(value)
  }

  /** A field's label can depend on the act: `from` and `to` are the ends of an interval or two roles. */
  const nameIn = (act: string, name: string) =>
    known(`audit.data.${underscored(act)}_${name}`, known(`audit.data.${name}`, name))

  const detailsOf = ({ act, data }: AuditEntry): ReadonlyArray<string> =>
    Object.entries(data).map(([name, value]) =>
      t("audit.detail", { name: nameIn(act, name), value: written(name, value) })
    )
  return { titleOf, detailsOf }
}
