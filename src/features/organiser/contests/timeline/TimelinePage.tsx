import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { OrganiserContestDetails } from "../../../../api/contract/organiser/contests.ts"
import type { OrganiserLife } from "../../../../api/contract/organiser/life.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { includes } from "../../../../machines/contest/organiserRoles.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { OrganiserFrame } from "../OrganiserFrame.tsx"
import { ActDialog } from "./ActDialog.tsx"
import { actKey, LifeInWords, LifePicture } from "./LifePicture.tsx"

/** Polling interval in ms; the state also changes with time. */
const askEveryMs = 15_000

/** State of a contest and the available actions. */
export function TimelinePage() {
  return <OrganiserFrame part="timeline">{(contest) => <Timeline contest={contest} />}</OrganiserFrame>
}

function Timeline({ contest }: { readonly contest: OrganiserContestDetails }) {
  const { slug } = contest
  const life = useApiQuery(
    queryKeys.organiserLife(slug),
    "getContestLife",
    { params: { slug } },
    { refetchInterval: askEveryMs, ...quiet }
  )
  if (life.data === undefined)
    return life.isError ? <QueryFailure query={life} /> : <Skeleton className="h-[32rem]" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 1024:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Card className="grid gap-4">
        <LifePicture life={life.data} />
        <LifeInWords />
      </Card>
      <Acts contest={contest} life={life.data} />
    </div>
  )
}

interface ActsProps {
  readonly contest: OrganiserContestDetails
  readonly life: OrganiserLife
}

function Acts({ contest, life }: ActsProps) {
  const { t } = useTranslation("organiser")
  const [open, setOpen] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const mayAct = includes(contest.organiserRole, "editor")
  return (
    <section aria-labelledby="acts-heading" className="grid gap-4">
      <h2 id="acts-heading" className="text-lg font-bold">
        {t("timeline.acts")}
      </h2>
      <p role="status" className={done === null ? "sr-only" : "font-medium text-success-ink"}>
        {done === null ? "" : t("timeline.done", { act: t(`acts.${actKey(done)}.title`) })}
      </p>
      {!mayAct && <p className="text-ink-soft">{t("timeline.onlyEditors")}</p>}
      <ul className="grid gap-3">
        {life.acts.map((act) => (
          <Act key={act.type} act={act} life={life} mayAct={mayAct} onOpen={() => setOpen(act.type)} />
        ))}
      </ul>
      {open !== null && (
        <ActDialog
          type={open}
          contest={contest}
          life={life}
          onClose={() => setOpen(null)}
          onDone={() => {
            setDone(open)
            setOpen(null)
          }}
        />
      )}
    </section>
  )
}

interface ActProps {
  readonly act: OrganiserLife["acts"][number]
  readonly life: OrganiserLife
  readonly mayAct: boolean
  readonly onOpen: () => void
}

function Act({ act: { type, rejection }, life, mayAct, onOpen }: ActProps) {
  const { t } = useTranslation("organiser")
  const key = actKey(type)
  const grave = type === "contest.endNow" || type === "results.publish"
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-raised p-4">
      <div className="min-w-0 grow basis-64">
        <h3 className="font-semibold">{t(`acts.${key}.title`)}</h3>
        <p className="text-sm text-ink-soft">
          {type === "contest.undo" && life.undo !== null
            ? t(`timeline.undo.${life.undo}`)
            : t(`acts.${key}.text`)}
        </p>
        {rejection !== null && (
          <p className="mt-1 text-sm font-medium">{t("timeline.refused", { rejection })}</p>
        )}
      </div>
      {mayAct && (
        <Button
          variant={grave ? "danger" : "secondary"}
          size="sm"
          disabled={rejection !== null}
          aria-label={t(`acts.${key}.title`)}
          onClick={onOpen}
        >
          {t(`acts.${key}.button`)}
        </Button>
      )}
    </li>
  )
}
