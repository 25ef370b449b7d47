import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { Navigate } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { Card } from "../../../ui/Card.tsx"
import { cx } from "../../../ui/cx.ts"
import { PageHeading } from "../frame/PageHeading.tsx"
import { useFormat } from "../frame/useFormat.ts"
import { messages, small, tokens } from "./content.tsx"
import { buttons, fields } from "./controls.tsx"
import { charts, lists } from "./data.tsx"
import { entries, type Texts } from "./examples.tsx"
import { overlays } from "./overlays.tsx"

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** The server serves this page only to localhost; this check covers pages from the browser's cache. */
const useIsLocal = () =>
  useSyncExternalStore(
    () => () => {},
    () => loopback.test(location.hostname),
    () => true
  )

const sections = { tokens, buttons, fields, overlays, messages, lists, charts, small }
const inRows: ReadonlySet<string> = new Set(["buttons", "overlays", "small"])
const wide: ReadonlySet<string> = new Set(["lists", "charts"])

/** `/dev/ui`: all components of the design system in all states, for developers. */
export function ShowcasePage() {
  const { t, i18n } = useTranslation("showcase")
  const format = useFormat()
  if (!useIsLocal()) return <Navigate to={paths.notFound} replace />
  const texts = i18n.getResourceBundle(i18n.language, "showcase") as Texts
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-12 px-4 py-8 768:px-6">
      <div className="grid gap-2">
        <PageHeading title={t("title")} />
        <p className="text-ink-soft">{t("intro")}</p>
      </div>
      {entries(sections).map(([id, examples]) => (
        <section key={id} data-section={id} aria-labelledby={`${id}-title`} className="grid min-w-0 gap-4">
          <h2 id={`${id}-title`} className="text-xl font-bold">
            {t(`sections.${id}`)}
          </h2>
          <div className={cx("grid min-w-0 gap-4", !wide.has(id) && "768:grid-cols-2")}>
            {Object.entries(examples(texts, format)).map(([name, example]) => (
              <Card key={name} data-part={name} className="grid min-w-0 content-start gap-3">
                <span className="font-mono text-xs text-ink-soft">{name}</span>
                <div className={cx("min-w-0 gap-4", inRows.has(id) ? "flex flex-wrap items-center" : "grid")}>
                  {example}
                </div>
              </Card>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
