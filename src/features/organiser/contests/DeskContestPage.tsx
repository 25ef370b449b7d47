import { DeskFrame } from "./DeskFrame.tsx"

/** A contest at the desk, at a glance. */
export function DeskContestPage() {
  return <DeskFrame part="overview">{() => null}</DeskFrame>
}
