import { useId } from "react"
import { useTranslation } from "react-i18next"

/** Explains the way from a statement to a verdict in three steps. */
export function HowItWorks() {
  const { t } = useTranslation("about")
  const id = useId()
  const steps = [
    { title: t("how.read.title"), text: t("how.read.text") },
    { title: t("how.write.title"), text: t("how.write.text") },
    { title: t("how.learn.title"), text: t("how.learn.text") }
  ]
  return (
    <section aria-labelledby={id} className="grid gap-6">
      <h2 id={id} className="text-2xl font-bold 768:text-3xl">
        {t("how.title")}
      </h2>
      <ol className="grid gap-4 768:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2 rounded-xl border border-line bg-raised p-6">
            <span
              aria-hidden="true"
              className="grid size-10 place-items-center rounded-full bg-accent-soft text-lg font-bold text-accent-ink"
            >
              {index + 1}
            </span>
            <h3 className="text-lg font-bold">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
