import { useTranslation } from "react-i18next"
import type { AuthoredProblem } from "../../../api/contract/organiser/problems.ts"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"
import { proofLook, proofOutcome } from "./proofLook.ts"

/** Whether the current version of a problem is proved. */
export function ProofBadge({ problem }: { readonly problem: Pick<AuthoredProblem, "version" | "proof"> }) {
  const { t } = useTranslation("organiserProblems")
  const look = proofLook(problem)
  return <VerdictBadge outcome={proofOutcome[look]} label={t(`proved.${look}`)} />
}
