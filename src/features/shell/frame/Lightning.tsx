import { useQuery } from "@tanstack/react-query"
import { Zap } from "lucide-react"
import { useTranslation } from "react-i18next"
import { isContestOn, latestContestQuery } from "../../../api/latestContest.ts"
import { useApi } from "../session/ApiContext.ts"

/** The contests' icon: lit while there is a contest that is not over. */
export function Lightning() {
  const lit = isContestOn(useLatestContest())
  return <Zap aria-hidden="true" className={lit ? "fill-amber text-amber-ink" : undefined} data-lit={lit} />
}

/** The same for those who listen. */
export function LightningWords() {
  const { t } = useTranslation()
  return isContestOn(useLatestContest()) && <span className="sr-only">, {t("nav.contestOn")}</span>
}

/** The contest that the menus speak of. Pages that the server draws bring it along for visitors, and make no call for it. */
const useLatestContest = () => useQuery(latestContestQuery(useApi())).data
