import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { encode } from "uqr"
import type { Slip } from "../../../api/contract/organiser/classes.ts"
import { paths } from "../../../routes/paths.ts"
import { fullName } from "./fullName.ts"
import "./slips.css"
import { useDay } from "./useDay.ts"

/** Login slips to cut apart, ten per A4 sheet. */
export function SlipSheet({ slips }: { readonly slips: ReadonlyArray<Slip> }) {
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
  const day = useDay()
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
        <p className="zama-slip-note">{t("slip.until", { day: day(slip.expiresAt) })}</p>
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
