import { useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { RehearsalProgress } from "../../../../api/contract/organiser/rehearsal.ts"
import type { RehearsalRun } from "../../../../api/contract/organiser/rehearsals.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { Progress } from "../../../../ui/Progress.tsx"
import { AskDialog } from "../../../shell/frame/AskDialog.tsx"
import { Section } from "../../../shell/frame/Section.tsx"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { Findings } from "./Findings.tsx"

/** The picture of a running rehearsal, which can be stopped. */
export function RunningRehearsal({ run }: { readonly run: RehearsalRun }) {
  const { t } = useTranslation("rehearsal")
  const { progress, findings, stops } = run
  const seconds = Math.floor((progress?.elapsedMs ?? 0) / 1000)
  return (
    <Section
      title={t("running.title")}
      aside={
        <span className="text-ink-soft tabular-nums">
          {t("running.elapsed", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })}
        </span>
      }
    >
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p role="status" className="font-semibold">
            {stops ? t("running.stopping") : t(`phases.${progress?.phase ?? "preparing"}`)}
          </p>
          <Stop stops={stops} />
        </div>
        {progress === null ? (
          <Progress value={null} label={t("phases.preparing")} />
        ) : (
          <Picture progress={progress} />
        )}
        <div className="grid gap-2">
          <h3 className="font-semibold">{t("running.findings")}</h3>
          {findings.length === 0 ? (
            <p className="text-ink-soft">{t("running.nothing")}</p>
          ) : (
            <Findings findings={findings} />
          )}
        </div>
      </Card>
    </Section>
  )
}

function Stop({ stops }: Pick<RehearsalRun, "stops">) {
  const { t } = useTranslation("rehearsal")
  const [asks, setAsks] = useState(false)
  const stopping = useOrganiserAction("stopRehearsal")
  const close = () => setAsks(false)
  return (
    <>
      <Button variant="secondary" loading={stops} onClick={() => setAsks(true)}>
        {t("running.stop")}
      </Button>
      {asks && (
        <AskDialog
          title={t("running.stopTitle")}
          text={t("running.stopText")}
          confirm={t("running.stop")}
          danger
          busy={stopping.isPending}
          onClose={close}
          onConfirm={() => stopping.mutate({}, { onSettled: close })}
        />
      )}
    </>
  )
}

function Picture({ progress }: { readonly progress: RehearsalProgress }) {
  const { t } = useTranslation("rehearsal")
  const { number } = useFormat()
  const { participants, solutions, queue, load } = progress
  const cores = (value: number) => number(value, { maximumFractionDigits: 2 })
  return (
    <>
      <div className="grid gap-x-8 gap-y-4 768:grid-cols-2">
        {(["arrived", "started", "ended"] as const).map((name) => (
          <Bar key={name} label={t(`running.${name}`)} count={participants[name]} all={participants.all} />
        ))}
        <Bar label={t("running.judged")} count={solutions.judged} all={solutions.received} />
      </div>
      <dl className="grid gap-x-8 gap-y-4 768:grid-cols-2">
        <Fact name={t("running.queue")}>
          {number(queue.waiting)}
          {queue.waiting > 0 &&
            `, ${t("running.oldest", { seconds: number(Math.round(queue.oldestMs / 1000)) })}`}
        </Fact>
        <Fact name={t("running.load")}>
          {load === null
            ? t("running.loadUnknown")
            : t("running.loadText", {
                web: cores(load.web),
                judge: cores(load.judge),
                database: cores(load.database),
                crowd: cores(load.crowd)
              })}
        </Fact>
      </dl>
    </>
  )
}

interface BarProps {
  readonly label: string
  readonly count: number
  readonly all: number
}

function Bar({ label, count, all }: BarProps) {
  const { t } = useTranslation("rehearsal")
  const { number } = useFormat()
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>{label}</span>
        <span className="tabular-nums">{t("running.ofAll", { done: number(count), all: number(all) })}</span>
      </p>
      <Progress value={all === 0 ? 0 : count / all} label={label} />
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}
