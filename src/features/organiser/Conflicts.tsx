import { useTranslation } from "react-i18next"
import { Banner } from "../../ui/Banner.tsx"
import { Button } from "../../ui/Button.tsx"

interface Conflict {
  readonly field: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

interface ConflictsProps<Each extends Conflict> {
  readonly conflicts: ReadonlyArray<Each>
  readonly onResolve: (field: Each["field"], choice: "mine" | "theirs") => void
}

/** Fields changed by two organisers at once, with both versions to choose from. */
export function Conflicts<Each extends Conflict>({ conflicts, onResolve }: ConflictsProps<Each>) {
  const { t } = useTranslation("organiser")
  if (conflicts.length === 0) return null
  return (
    <section aria-label={t("conflict.title")} role="alert" className="grid gap-3">
      <Banner tone="amber">
        <p className="font-bold">{t("conflict.title")}</p>
        <p>{t("conflict.text")}</p>
      </Banner>
      <ul className="grid gap-3">
        {conflicts.map(({ field, label, ...sides }) => (
          <li key={field} className="grid gap-3 rounded-lg border border-amber p-4">
            <h3 className="font-semibold">{label}</h3>
            <div className="grid gap-3 726:grid-cols-[repeat(2,minmax(0,1fr))]">
              {(["mine", "theirs"] as const).map((side) => (
                <div key={side} className="grid content-start gap-2">
                  <p className="text-sm text-ink-soft">{t(`conflict.${side}`)}</p>
                  <p className="max-h-40 overflow-y-auto rounded-md bg-sunken p-2 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
                    {sides[side]}
                  </p>
                  <Button
                    variant="secondary"
                    size="sm"
                    className="justify-self-start"
                    onClick={() => onResolve(field, side)}
                  >
                    {t(`conflict.choose.${side}`)}
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
