import { Component, lazy, Suspense } from "react"
import type { ErrorInfo, ReactNode } from "react"
import { loadAllStyles } from "../../ui/loadAllStyles.ts"
import { PlainCrash } from "./PlainCrash.tsx"

/** What crashed may be the loading itself: then the plain one has to do. */
const CrashPage = lazy(() =>
  Promise.all([import("./CrashPage.tsx"), loadAllStyles()]).then(
    ([loaded]) => ({ default: loaded.CrashPage }),
    () => ({ default: PlainCrash })
  )
)

interface CrashBoundaryProps {
  readonly children: ReactNode
}

interface CrashBoundaryState {
  readonly reference: string | null
}

const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"

/** Eight letters that can be read out on the telephone. */
const makeReference = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % letters.length]).join("")

/** Shows the 500 page for any unhandled rendering error, anywhere. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { reference: null }

  static getDerivedStateFromError(): CrashBoundaryState {
    return { reference: makeReference() }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(`Crash ${this.state.reference}`, error, componentStack)
  }

  override render() {
    const { reference } = this.state
    if (reference === null) return this.props.children
    return (
      <Suspense fallback={<PlainCrash reference={reference} />}>
        <CrashPage reference={reference} />
      </Suspense>
    )
  }
}
