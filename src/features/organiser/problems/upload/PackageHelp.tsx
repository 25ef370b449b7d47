import { useTranslation } from "react-i18next"

const lines = [
  ["sum/", "root"],
  ["  problem.yaml", "settings"],
  ["  statement/problem.ru.md", "statement"],
  ["  data/sample/1.in, 1.ans", "samples"],
  ["  data/secret/1.in, 1.ans", "tests"],
  ["  submissions/accepted/sum.py", "solutions"]
] as const

/** What a package holds. */
export function PackageHelp() {
  const { t } = useTranslation("organiserProblems")
  return (
    <section
      aria-label={t("help.title")}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl bg-sunken p-5"
    >
      <h2 className="font-bold">{t("help.title")}</h2>
      <p className="max-w-[68ch] text-sm text-ink-soft">{t("help.text")}</p>
      <dl className="grid gap-x-6 gap-y-2 rounded-lg bg-raised p-4 text-sm 550:grid-cols-[auto_minmax(0,1fr)] 550:gap-y-1">
        {lines.map(([path, name]) => (
          <div key={name} className="contents max-550:block">
            <dt className="font-mono whitespace-pre">{path}</dt>
            <dd className="text-ink-soft">{t(`help.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
