import { useTranslation } from "react-i18next"
import { cx } from "../../../ui/cx.ts"
import { Specimen } from "./Specimen.tsx"

const grounds = [
  "bg-surface text-ink",
  "bg-raised text-ink",
  "bg-sunken text-ink",
  "bg-surface text-ink-soft",
  "bg-accent text-on-accent",
  "bg-accent-strong text-on-accent",
  "bg-accent-soft text-accent-ink",
  "bg-amber-soft text-amber-ink",
  "bg-success-soft text-success-ink",
  "bg-danger-soft text-danger-ink",
  "bg-danger text-on-accent",
  "bg-danger-strong text-on-accent"
]

export const Colours = () => (
  <Specimen wide name="tokens.css" className="grid grid-cols-2 gap-3 640:grid-cols-3 1024:grid-cols-4">
    {grounds.map((look) => (
      <span key={look} className={cx("rounded-lg border border-line px-3 py-4 text-sm font-semibold", look)}>
        {look}
      </span>
    ))}
  </Specimen>
)

const sizes = "text-xs text-sm text-base text-statement text-lg text-xl text-2xl text-3xl".split(" ")
const spaces = "w-1 w-2 w-3 w-4 w-6 w-8 w-12".split(" ")

export function TypeAndSpace() {
  const { t } = useTranslation("showcase")
  return (
    <>
      <Specimen wide name="type" className="grid gap-2">
        {[...sizes, "font-mono"].map((size) => (
          <p key={size} className={cx(size, "[overflow-wrap:anywhere]")}>
            {t("type.sample")}
          </p>
        ))}
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
    </>
  )
}
