import { Send } from "lucide-react"
import { use } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { signInPath } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { SolvingContext } from "../problems/SolvingContext.ts"
import type { Solving } from "./useSolving.ts"

interface SubmitButtonProps {
  readonly solving: Pick<Solving, "learner" | "submission" | "submitting" | "submit"> & {
    readonly workspace: Pick<Solving["workspace"], "draft">
  }
}

/** Sends the solution; a guest is asked to sign in. */
export function SubmitButton({ solving }: SubmitButtonProps) {
  const { t } = useTranslation("submission")
  const { pathname, search } = useLocation()
  const { readOnly } = use(SolvingContext)
  if (readOnly) return <p className="text-sm text-ink-soft">{t("readOnly")}</p>
  if (!solving.learner) {
    return (
      <ButtonLink
        to={signInPath(pathname + search)}
        className="text-center max-550:min-w-0 max-550:shrink max-550:px-3 max-550:text-sm max-550:leading-tight max-550:whitespace-normal"
      >
        {t("signInToSubmit")}
      </ButtonLink>
    )
  }
  const label = { no: "submit", sending: "submitting", judging: "judging" } as const
  return (
    <Button
      loading={solving.submitting !== "no"}
      aria-keyshortcuts="Control+Enter"
      disabled={solving.workspace.draft === null || solving.submission === null}
      onClick={solving.submit}
    >
      {solving.submitting === "no" && <Send className="size-4" />}
      {t(label[solving.submitting])}
    </Button>
  )
}
