import { Component, lazy, Suspense, type ErrorInfo, type ReactNode } from "react"
import { getI18n } from "react-i18next"
import { onNetworkReturn } from "../connection/networkReturn.ts"
import { crashEnded } from "./onceCrashEnds.ts"
import { PlainCrash } from "./PlainCrash.tsx"
import { newVersionPending } from "./reloadForNewVersion.ts"
import { reportCrash } from "./reportCrash.ts"

/** Falls back to the plain page if loading the crash page fails too. */
const CrashPage = lazy(() =>
  Promise.all([import("./CrashPage.tsx"), getI18n().loadNamespaces("errors")]).then(
    ([loaded]) => ({ default: loaded.CrashPage }),
    () => ({ default: PlainCrash })
  )
)

interface CrashBoundaryProps {
  /** Location key inside the frame; a change resets the crash. The outermost boundary has none. */
  readonly resetKey?: string
  readonly children: ReactNode
}

interface CrashBoundaryState {
  readonly reference: string | null
  /** A file is missing, and the page may reload for a new version. */
  readonly waiting: boolean
  /** A file or the network was missing, so the network's return resets the crash. */
  readonly lacking: boolean
}

const fine: CrashBoundaryState = { reference: null, waiting: false, lacking: false }

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

/** Eight characters that are easy to read out over the phone. */
const makeReference = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % letters.length]).join("")

/**
 * Shows the 500 page for unhandled rendering errors below it, and reports them to the server. It resets on navigation,
 * and when the network returns if a missing file or network was the cause.
 */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state = fine
  private stopListening = () => {}

  static getDerivedStateFromError(): CrashBoundaryState {
    const waiting = newVersionPending() !== null
    return { reference: makeReference(), waiting, lacking: waiting || !navigator.onLine }
  }

  override componentDidMount() {
    addEventListener("popstate", this.reset)
    this.stopListening = onNetworkReturn(this.tryAgain)
  }

  override componentWillUnmount() {
    removeEventListener("popstate", this.reset)
    this.stopListening()
  }

  override componentDidUpdate({ resetKey }: CrashBoundaryProps) {
    if (resetKey !== this.props.resetKey) this.reset()
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const { reference } = this.state
    const settle = (reloads: boolean) => {
      if (reloads || reference === null) return
      this.setState({ waiting: false })
      console.error(`Crash ${reference}`, error, componentStack)
      reportCrash(reference, error, componentStack ?? "")
    }
    const pending = newVersionPending()
    if (pending === null) settle(false)
    else void pending.then(settle)
  }

  private readonly reset = () => {
    if (this.state.reference === null) return
    crashEnded()
    this.setState(fine)
  }

  private readonly tryAgain = () => {
    if (this.state.lacking) this.reset()
  }

  override render() {
    const { reference, waiting } = this.state
    const { resetKey, children } = this.props
    if (reference === null) return children
    if (waiting) return null
    const page = (
      <Suspense fallback={<PlainCrash reference={reference} />}>
        <CrashPage reference={reference} />
      </Suspense>
    )
    return resetKey === undefined ? <main>{page}</main> : page
  }
}
