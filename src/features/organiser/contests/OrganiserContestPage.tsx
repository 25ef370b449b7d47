import { Copy, Eye, PencilLine, Printer } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { organiserTab, paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { Card } from "../../../ui/Card.tsx"
import { DateTime } from "../../shell/frame/DateTime.tsx"
import { useContest, useHasRole } from "./ContestContext.ts"
import { organiserPage } from "./OrganiserFrame.tsx"
import { offsetOf } from "./localMoment.ts"

/** Overview page of a contest in the organiser console. */
export const OrganiserContestPage = organiserPage("overview", Overview)

function Overview() {
  const { t } = useTranslation("organiser")
  const { slug, status, paused } = useContest()
  const mayEdit = useHasRole("editor")
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card className="grid gap-5">
        <p className="max-w-[68ch]">{t(`overview.next.${paused ? "paused" : status}`)}</p>
        <Facts />
      </Card>
      <div className="flex flex-wrap gap-3">
        {status !== "draft" && (
          <>
            <Link to={paths.contest(slug)} className={buttonClass("secondary")}>
              <Eye className="size-5" />
              {t("overview.open")}
            </Link>
            <Link to={paths.contestPrint(slug)} className={buttonClass("secondary")}>
              <Printer className="size-5" />
              {t("overview.print")}
            </Link>
          </>
        )}
        {mayEdit && (
          <>
            <Link to={organiserTab(slug, "edit")} className={buttonClass("secondary")}>
              <PencilLine className="size-5" />
              {t("parts.edit")}
            </Link>
            <Link to={`${paths.newOrganiserContest}?copy=${slug}`} className={buttonClass("secondary")}>
              <Copy className="size-5" />
              {t("overview.copy")}
            </Link>
          </>
        )}
      </div>
    </div>
  )
}

function Facts() {
  const { t, i18n } = useTranslation("organiser")
  const { startsAt, endsAt, registered, started, unjudged, organiserRole, scoring } = useContest()
  const moment = (at: string) => (
    <>
      <DateTime at={at} format={{ dateStyle: "full", timeStyle: "short" }} />
      <span className="block text-sm font-normal text-ink-soft">{offsetOf(at, i18n.language)}</span>
    </>
  )
  const facts = [
    [t("settings.fields.startsAt"), moment(startsAt)],
    [t("settings.fields.endsAt"), moment(endsAt)],
    [t("columns.registered"), registered],
    [t("overview.started"), started],
    [t("overview.unjudged"), unjudged],
    [t("settings.fields.scoring"), t(`settings.scoring.${scoring}`)],
    [t("columns.organiserRole"), t(`organiserRole.${organiserRole}`)]
  ] as const
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-6 gap-y-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
