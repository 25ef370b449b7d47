import { Blocks } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { ConnectedApplication } from "../../../api/contract/account/applications.ts"
import { Button } from "../../../ui/Button.tsx"

interface ApplicationRowProps {
  readonly application: ConnectedApplication
  readonly onEnd: () => void
}

/** A connected application: its data access, since when, and the last use. */
export function ApplicationRow({ application, onEnd }: ApplicationRowProps) {
  const { t, i18n } = useTranslation("settings")
  const { name, shares, since, lastUsedAt } = application
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <Blocks aria-hidden="true" className="size-6 shrink-0 self-start text-ink-soft" />
      <div className="grid min-w-0 grow basis-56 gap-1 [overflow-wrap:anywhere]">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">
          {t("applications.knows", {
            shares: list.format(shares.map((share) => t(`applications.shares.${share}`)))
          })}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span>
            {t("applications.since")} <Day at={since} />
          </span>
          <span>
            {t("applications.lastUsed")} <Day at={lastUsedAt} />
          </span>
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t("applications.endNamed", { name })}
        onClick={onEnd}
        className="max-430:w-full"
      >
        {t("applications.end")}
      </Button>
    </li>
  )
}

function Day({ at }: { readonly at: string }) {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" })
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
