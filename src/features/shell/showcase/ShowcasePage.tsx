import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { Navigate } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { PageHeading } from "../frame/PageHeading.tsx"
import { Charts } from "./Charts.tsx"
import { Buttons, Choices, Fields } from "./Controls.tsx"
import { Feedback, Navigation, Pictures, Small, TableExample } from "./Feedback.tsx"
import { Overlays } from "./Overlays.tsx"
import { Colours, TypeAndSpace } from "./Tokens.tsx"

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const stays = () => () => {}

/** The server serves this page only to localhost; this check covers pages from the browser's cache. */
const useIsLocal = () =>
  useSyncExternalStore(
    stays,
    () => loopback.test(location.hostname),
    () => true
  )

const sections = [
  ["colours", Colours],
  ["type", TypeAndSpace],
  ["buttons", Buttons],
  ["fields", Fields],
  ["choices", Choices],
  ["overlays", Overlays],
  ["feedback", Feedback],
  ["navigation", Navigation],
  ["table", TableExample],
  ["charts", Charts],
  ["small", Small],
  ["pictures", Pictures]
] as const

/** `/dev/ui`: all components of the design system in all states, for developers. */
export function ShowcasePage() {
  const { t } = useTranslation("showcase")
  if (!useIsLocal()) return <Navigate to={paths.notFound} replace />
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-12 px-4 py-8 768:px-6">
      <div className="grid gap-2">
        <PageHeading title={t("title")} />
        <p className="text-ink-soft">{t("intro")}</p>
      </div>
      {sections.map(([id, Examples]) => (
        <section key={id} data-section={id} aria-labelledby={`${id}-title`} className="grid min-w-0 gap-4">
          <h2 id={`${id}-title`} className="text-xl font-bold">
            {t(`sections.${id}`)}
          </h2>
          <div className="grid min-w-0 gap-4 768:grid-cols-2">
            <Examples />
          </div>
        </section>
      ))}
    </div>
  )
}
