import { AtSign, Ban, Hash, IdCard, Smile } from "lucide-react"
import type { LucideIcon } from "lucide-react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { Share } from "../../../api/contract/account/applications.ts"

const icons: Readonly<Record<Share, LucideIcon>> = {
  id: Hash,
  name: IdCard,
  nickname: Smile,
  email: AtSign
}

interface ShareListProps {
  readonly application: string
  readonly shares: ReadonlyArray<Share>
}

/** Lists the data the application can and cannot access. */
export function ShareList({ application, shares }: ShareListProps) {
  const { t } = useTranslation("oauth")
  const id = useId()
  return (
    <div className="grid gap-3">
      <h2 id={id} className="font-bold [overflow-wrap:anywhere]">
        {t("learns", { application })}
      </h2>
      <ul aria-labelledby={id} className="grid gap-2.5">
        {shares.map((share) => {
          const Icon = icons[share]
          return (
            <li key={share} className="flex items-start gap-3">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-ink" />
              {t(`shares.${share}`)}
            </li>
          )
        })}
      </ul>
      <p className="flex items-start gap-3 text-ink-soft">
        <Ban aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {t("never")}
      </p>
    </div>
  )
}
