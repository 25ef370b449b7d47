import type { AuthoredProblem } from "../../../api/contract/organiser/problems.ts"
import type { Outcome } from "../../../ui/outcomeLooks.tsx"

type Proved = Pick<AuthoredProblem, "version" | "proof">

/** What is known about the current version: `old` means that only an earlier version was proved. */
export type ProofLook = "none" | "running" | "ok" | "differs" | "failed" | "old"

export function proofLook({ version, proof }: Proved): ProofLook {
  if (proof === null) return "none"
  if (proof.state === "running") return "running"
  if (proof.version !== version || proof.state === "outdated") return "old"
  if (proof.state === "failed") return "failed"
  return proof.ok === true ? "ok" : "differs"
}

export const proofOutcome: Readonly<Record<ProofLook, Outcome>> = {
  none: "waiting",
  running: "running",
  ok: "accepted",
  differs: "rejected",
  failed: "fault",
  old: "waiting"
}
