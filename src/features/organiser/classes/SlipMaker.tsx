import { useActorRef, useSelector } from "@xstate/react"
import { useQueryClient } from "@tanstack/react-query"
import { Printer } from "lucide-react"
import { useMemo, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"
import { Progress } from "../../../ui/Progress.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { slipsWith } from "./classActors.ts"
import { encode } from "uqr"
import type { Slip } from "../../../api/contract/organiser/classes.ts"
import { paths } from "../../../routes/paths.ts"
import { fullName } from "./fullName.ts"
import "./slips.css"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { inspect } from "../../shell/actors/watchActors.ts"
import { useActorEvents, useFailureToasts } from "../../shell/actors/useActorEvents.ts"

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
  const slips = useActorRef(slipsWith(api), { input: { classId, students }, inspect })
  useFailureToasts(slips)
  useActorEvents(slips, {
    "slips.made": () => void queries.invalidateQueries({ queryKey: queryKeys.classes })
  })
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
          <Printer className="size-5" />
          {t("slips.print")}
        </Button>
        {after}
      </div>
    </div>
  )
}

/** Login slips to cut apart, ten per A4 sheet. */
function SlipSheet({ slips }: { readonly slips: ReadonlyArray<Slip> }) {
  const { t } = useTranslation("classes")
  const address = useMemo(() => new URL(paths.signIn, location.origin).href, [])
  return (
    <ul aria-label={t("slips.label")} className="zama-slips">
      {slips.map((slip) => (
        <li key={slip.studentId} className="zama-slip">
          <SlipCard slip={slip} address={address} />
        </li>
      ))}
    </ul>
  )
}

function SlipCard({ slip, address }: { readonly slip: Slip; readonly address: string }) {
  const { t } = useTranslation("classes")
  const { date } = useFormat()
  const { host, pathname } = new URL(address)
  return (
    <>
      <div className="min-w-0">
        <p className="zama-slip-name">{fullName(slip)}</p>
        <dl className="zama-slip-facts">
          <dt>{t("slip.site")}</dt>
          <dd className="zama-slip-site">
            {host}
            <wbr />
            {pathname}
          </dd>
          <dt>{t("slip.login")}</dt>
          <dd className="zama-slip-secret">{slip.login}</dd>
          <dt>{t("slip.password")}</dt>
          <dd className="zama-slip-secret">{slip.password}</dd>
        </dl>
        <p className="zama-slip-note">{t("slip.until", { day: date(slip.expiresAt, "day") })}</p>
      </div>
      <QrCode text={address} label={t("slip.qr")} />
    </>
  )
}

/** QR code; dark on light in both themes, because scanners need it. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className="zama-slip-code">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

function drawn(text: string) {
  const { data, size } = encode(text, { ecc: "M", border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("")
  return { size, path }
}
