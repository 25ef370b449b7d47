import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { OrganiserLife } from "../../../../api/contract/organiser/life.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { useHasRole } from "../ContestContext.ts"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { ActDialog } from "./ActDialog.tsx"
import { actKey, LifeInWords, ContestLifeDiagram } from "./ContestLifeDiagram.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"

/** Polling interval in ms; the state also changes with time. */
const askEveryMs = 15_000

/** State of a contest and the available actions. */
export const TimelinePage = organiserPage("timeline", Timeline)

function Timeline() {
  const life = useOrganiserQuery("getContestLife", {}, { refetchInterval: askEveryMs })
  return (
    <Loaded query={life} blocks="h-[32rem]">
      {(data) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 1024:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <Card className="grid gap-4">
            <ContestLifeDiagram life={data} />
            <LifeInWords />
          </Card>
          <Acts life={data} />
        </div>
      )}
    </Loaded>
  )
}

function Acts({ life }: { readonly life: OrganiserLife }) {
  const { t } = useTranslation("organiser")
  const [open, setOpen] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const mayAct = useHasRole("editor")
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
          <Act key={act.type} act={act} life={life} onOpen={() => setOpen(act.type)} />
        ))}
      </ul>
      {open !== null && (
        <ActDialog
          type={open}
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
  readonly onOpen: () => void
}

function Act({ act: { type, rejection }, life, onOpen }: ActProps) {
  const { t } = useTranslation("organiser")
  const mayAct = useHasRole("editor")
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
          <p className="mt-1 text-sm font-medium">{t("timeline.rejected", { rejection })}</p>
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
