import { Zap } from "lucide-react"
import { useTranslation } from "react-i18next"
import { isContestOn } from "../../api/latestContest.ts"
import { useLatestContest } from "./useLatestContest.ts"

/** The contests' icon: lit while there is a contest that is not over. */
export function Lightning() {
  const { t } = useTranslation()
  const lit = isContestOn(useLatestContest())
  return (
    <>
      <Zap aria-hidden="true" className={lit ? "fill-amber text-amber-ink" : undefined} data-lit={lit} />
      {lit && <span className="sr-only">{t("nav.contestOn")}</span>}
    </>
  )
}
