import { useQuery } from "@tanstack/react-query"
import { Zap } from "lucide-react"
import { useTranslation } from "react-i18next"
import { isContestOn, latestContestQuery } from "../../../api/latestContest.ts"
import { useApi } from "../session/ApiContext.ts"

/** Icon for contests; lit while a contest exists that is not over. */
export function ContestLightning() {
  const lit = isContestOn(useLatestContest())
  return <Zap className={lit ? "fill-amber text-amber-ink" : undefined} data-lit={lit} />
}

/** The same for screen readers. */
export function LightningWords() {
  const { t } = useTranslation()
  return isContestOn(useLatestContest()) && <span className="sr-only">, {t("nav.contestOn")}</span>
}

/** The contest shown in the menus. Server-rendered pages for guests include it, so it needs no call. */
const useLatestContest = () => useQuery(latestContestQuery(useApi())).data
