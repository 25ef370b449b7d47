import { CalendarPlus } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { ContestDetails } from "../../../api/contract/olympiads/participation.ts"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { downloadBlob } from "../../../ui/downloadBlob.ts"
import { calendarFile } from "./calendarFile.ts"

/** Downloads the contest as an iCalendar file. */
export function CalendarButton({ contest }: { readonly contest: ContestDetails }) {
  const { t } = useTranslation("contest")
  const give = () => {
    const address = new URL(paths.contest(contest.slug), location.origin).href
    downloadBlob(`${contest.slug}.ics`, new Blob([calendarFile(contest, address)], { type: "text/calendar" }))
  }
  return (
    <Button variant="secondary" size="sm" className="justify-self-start" onClick={give}>
      <CalendarPlus className="size-4" />
      {t("act.calendar")}
    </Button>
  )
}
