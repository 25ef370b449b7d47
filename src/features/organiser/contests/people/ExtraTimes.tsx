import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ExtraTime } from "../../../../api/contract/organiser/extraTime.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { AskDialog } from "../../../shell/frame/AskDialog.tsx"
import { useHasRole } from "../ContestContext.ts"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { useFormat } from "../../../shell/frame/useFormat.ts"

/** List of time adjustments, with undo. */
export function ExtraTimes() {
  const { t } = useTranslation("organiserPeople")
  const list = useOrganiserQuery("listExtraTimes", {})
  return (
    <section aria-label={t("extra.list")} className="grid gap-3">
      <h2 className="text-xl font-bold">{t("extra.list")}</h2>
      {list.data?.length === 0 && <p className="text-ink-soft">{t("extra.none")}</p>}
      <Loaded query={list} blocks="h-20">
        {(data) => <ExtraTimeList extraTimes={data} />}
      </Loaded>
    </section>
  )
}

/** Time adjustments, newest first. */
export function ExtraTimeList({ extraTimes }: { readonly extraTimes: ReadonlyArray<ExtraTime> }) {
  const { t } = useTranslation("organiserPeople")
  const mayUndo = useHasRole("editor")
  const [asked, ask] = useState<ExtraTime | null>(null)
  const undoing = useOrganiserAction("undoExtraTime", { onDone: () => ask(null) })
  if (extraTimes.length === 0) return null
  return (
    <>
      <ul className="grid gap-3">
        {extraTimes.map((one) => (
          <ExtraTimeItem key={one.id} one={one} onUndo={mayUndo ? () => ask(one) : null} />
        ))}
      </ul>
      {asked !== null && (
        <AskDialog
          title={t("extra.undoTitle")}
          text={t("extra.undoText")}
          confirm={t("extra.undoConfirm")}
          busy={undoing.isPending}
          onClose={() => ask(null)}
          onConfirm={() => undoing.mutate({ params: { extraTimeId: asked.id } })}
        />
      )}
    </>
  )
}

interface ExtraTimeItemProps {
  readonly one: ExtraTime
  readonly onUndo: (() => void) | null
}

function ExtraTimeItem({ one, onUndo }: ExtraTimeItemProps) {
  const { t } = useTranslation("organiserPeople")
  const { date, number } = useFormat()
  const { seconds, reason, givenAt, givenBy, undoneAt } = one
  const what = `${t("minutes", { minutes: number(seconds / 60, { signDisplay: "always" }) })} · ${useAudience()(one)}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-line bg-raised p-4">
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{what}</p>
        <p className="[overflow-wrap:anywhere]">{reason}</p>
        <p className="text-sm text-ink-soft">
          <time dateTime={givenAt}>{date(givenAt, "exact")}</time>
          {givenBy !== null && ` · ${t("extra.by", { name: givenBy })}`}
        </p>
      </div>
      {undoneAt !== null && <Badge>{t("extra.undone")}</Badge>}
      {undoneAt === null && onUndo !== null && (
        <Button variant="secondary" aria-label={t("extra.undoLabel", { what })} onClick={onUndo}>
          {t("extra.undo")}
        </Button>
      )}
    </li>
  )
}

/** Describes the recipients of a time adjustment. */
function useAudience(): (one: ExtraTime) => string {
  const { t } = useTranslation("organiserPeople")
  return ({ scope, city, people, name }) => {
    if (scope === "one") return name ?? t("extra.one")
    const recipients = scope === "city" ? t("extra.forCity", { city }) : t("extra.forAll")
    return `${recipients} (${t("extra.people", { count: people })})`
  }
}
