import { Component } from "react"
import type { ErrorInfo, ReactNode } from "react"
import { CrashPage } from "./CrashPage.tsx"

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
    return reference === null ? this.props.children : <CrashPage reference={reference} />
  }
}
