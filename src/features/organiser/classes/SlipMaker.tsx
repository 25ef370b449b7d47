import { useActorRef, useSelector } from "@xstate/react"
import { useQueryClient } from "@tanstack/react-query"
import { Printer } from "lucide-react"
import { useEffect, useMemo } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"
import { Progress } from "../../../ui/Progress.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { slipsWith } from "./classActors.ts"
import { SlipSheet } from "./SlipSheet.tsx"

interface SlipMakerProps {
  readonly classId: number
  readonly students: ReadonlyArray<number>
  /** Link shown after the slips. */
  readonly after: ReactNode
}

/** Creates the slips and shows them; they can be shown only once. */
export function SlipMaker({ classId, students, after }: SlipMakerProps) {
  const slips = useSlips(classId, students)
  const state = useSelector(slips, ({ value }) => value)
  const made = useSelector(slips, ({ context }) => context.slips)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:block">
      {state === "making" && <Making done={made.length} total={students.length} />}
      {state === "interrupted" && (
        <Interrupted
          done={made.length}
          total={students.length}
          onRetry={() => slips.send({ type: "slips.retried" })}
        />
      )}
      {state === "made" && <Made after={after} />}
      {made.length > 0 && state !== "making" && <SlipSheet slips={made} />}
    </div>
  )
}

function useSlips(classId: number, students: ReadonlyArray<number>) {
  const api = useApi()
  const queries = useQueryClient()
  const showFailure = useShowFailure()
  const machine = useMemo(() => slipsWith(api), [api])
  const slips = useActorRef(machine, { input: { classId, students } })
  useEffect(() => {
    const watching = [
      slips.on("slips.failed", ({ error }) => showFailure(error)),
      slips.on("slips.made", () => void queries.invalidateQueries({ queryKey: queryKeys.classes }))
    ]
    return () => watching.forEach((subscription) => subscription.unsubscribe())
  }, [slips, queries, showFailure])
  return slips
}

function Making({ done, total }: { readonly done: number; readonly total: number }) {
  const { t } = useTranslation("classes")
  return (
    <div className="grid gap-3 rounded-xl bg-sunken p-6 print:hidden">
      <p className="font-semibold">{t("slips.making")}</p>
      <Progress value={done / total} label={t("slips.making")} />
      <p role="status" className="text-ink-soft tabular-nums">
        {t("slips.progress", { done, total })}
      </p>
    </div>
  )
}

interface InterruptedProps {
  readonly done: number
  readonly total: number
  readonly onRetry: () => void
}

function Interrupted({ done, total, onRetry }: InterruptedProps) {
  const { t } = useTranslation(["classes", "common"])
  return (
    <div role="alert" className="print:hidden">
      <Banner
        tone="danger"
        action={
          <Button variant="secondary" size="sm" onClick={onRetry}>
            {t("slips.resume")}
          </Button>
        }
      >
        <p>{t("slips.interrupted", { done, total })}</p>
        <p className="font-normal">{t("common:failed.text")}</p>
      </Banner>
    </div>
  )
}

function Made({ after }: { readonly after: ReactNode }) {
  const { t } = useTranslation("classes")
  return (
    <div className="grid gap-4 print:hidden">
      <div role="status">
        <Banner tone="amber">
          <p>{t("slips.once")}</p>
          <p className="font-normal">{t("slips.onceText")}</p>
        </Banner>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {t("slips.print")}
        </Button>
        {after}
      </div>
    </div>
  )
}
