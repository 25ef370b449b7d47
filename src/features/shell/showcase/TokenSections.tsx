import { useTranslation } from "react-i18next"
import { cx } from "../../../ui/cx.ts"
import { Section, Specimen } from "./Section.tsx"

const grounds = [
  ["surface", "bg-surface text-ink"],
  ["raised", "bg-raised text-ink"],
  ["sunken", "bg-sunken text-ink"],
  ["ink-soft", "bg-surface text-ink-soft"],
  ["accent", "bg-accent text-on-accent"],
  ["accent-strong", "bg-accent-strong text-on-accent"],
  ["accent-soft", "bg-accent-soft text-accent-ink"],
  ["amber-soft", "bg-amber-soft text-amber-ink"],
  ["success-soft", "bg-success-soft text-success-ink"],
  ["danger-soft", "bg-danger-soft text-danger-ink"],
  ["danger", "bg-danger text-on-accent"],
  ["danger-strong", "bg-danger-strong text-on-accent"]
] as const

export function ColourSection() {
  const { t } = useTranslation("showcase")
  return (
    <Section id="colours" title={t("sections.colours")}>
      <Specimen wide name="tokens.css" className="grid grid-cols-2 gap-3 640:grid-cols-3 1024:grid-cols-4">
        {grounds.map(([name, look]) => (
          <span
            key={name}
            className={cx("rounded-lg border border-line px-3 py-4 text-sm font-semibold", look)}
          >
            {name}
          </span>
        ))}
      </Specimen>
    </Section>
  )
}

const sizes = [
  "text-xs",
  "text-sm",
  "text-base",
  "text-statement",
  "text-lg",
  "text-xl",
  "text-2xl",
  "text-3xl"
]
const spaces = ["w-1", "w-2", "w-3", "w-4", "w-6", "w-8", "w-12"]

export function TypeSection() {
  const { t } = useTranslation("showcase")
  return (
    <Section id="type" title={t("sections.type")}>
      <Specimen wide name="type" className="grid gap-2">
        {sizes.map((size) => (
          <p key={size} className={cx(size, "[overflow-wrap:anywhere]")}>
            {t("type.sample")}
          </p>
        ))}
        <p className="font-mono text-sm [overflow-wrap:anywhere]">{t("type.code")}</p>
      </Specimen>
      <Specimen name="space" className="grid gap-2">
        {spaces.map((space) => (
          <span key={space} className={cx(space, "block h-3 rounded-sm bg-accent")} />
        ))}
      </Specimen>
      <Specimen name="motion" className="grid gap-3">
        <span className="animate-appear rounded-lg bg-accent-soft px-3 py-2 font-semibold text-accent-ink">
          {t("type.motion")}
        </span>
      </Specimen>
    </Section>
  )
}
