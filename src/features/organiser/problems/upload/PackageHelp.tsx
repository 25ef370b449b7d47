import { useTranslation } from "react-i18next"

/** Paths of a package, and what they hold. */
const paths = [
  ["sum/problem.yaml", "settings"],
  ["sum/statement/problem.ru.md", "statement"],
  ["sum/data/sample/1.in, 1.ans", "samples"],
  ["sum/data/secret/1.in, 1.ans", "tests"],
  ["sum/submissions/accepted/sum.py", "solutions"]
] as const

/** What a package holds. */
export function PackageHelp() {
  const { t } = useTranslation("organiserProblems")
  return (
    <section aria-label={t("help.title")} className="grid gap-3 rounded-xl bg-sunken p-5">
      <h2 className="font-bold">{t("help.title")}</h2>
      <p className="max-w-[68ch] text-sm text-ink-soft">{t("help.text")}</p>
      <dl className="grid gap-2 rounded-lg bg-raised p-4 text-sm">
        {paths.map(([path, name]) => (
          <div key={name} className="grid gap-x-6 726:grid-cols-[repeat(2,minmax(0,1fr))]">
            <dt className="font-mono [overflow-wrap:anywhere]">{path}</dt>
            <dd className="text-ink-soft">{t(`help.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
