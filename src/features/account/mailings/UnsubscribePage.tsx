import { useQueryClient } from "@tanstack/react-query"
import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Link, useParams } from "react-router-dom"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { FailedState } from "../../../ui/FailedState.tsx"
import { ExpiredPicture, LetterPicture } from "../../../ui/pictures.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { MessagePage } from "../../shell/frame/MessagePage.tsx"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { unsubscribeWith } from "./mailingActors.ts"

/** Opened from a mailing: ends it without signing in, and takes that back when asked. */
export function UnsubscribePage() {
  const { token = "" } = useParams()
  return <Unsubscribe key={token} token={token} />
}

function useUnsubscribe(token: string) {
  const api = useApi()
  const queries = useQueryClient()
  const showFailure = useShowFailure()
  const machine = useMemo(
    () => unsubscribeWith(api, () => void queries.invalidateQueries({ queryKey: queryKeys.profile })),
    [api, queries]
  )
  const actor = useActorRef(machine, { input: { token } })
  useEffect(() => {
    const failed = actor.on("unsubscribe.failed", ({ error }) => showFailure(error))
    return () => failed.unsubscribe()
  }, [actor, showFailure])
  return actor
}

/** What is said in each state; while the answer is awaited after a press, the words stay and the button turns. */
const said = {
  ended: "ended",
  already: "already",
  resuming: "already",
  resumed: "resumed"
} as const

const hasWords = (state: string): state is keyof typeof said => state in said

function Unsubscribe({ token }: { readonly token: string }) {
  const { t } = useTranslation(["mailings", "common"])
  const actor = useUnsubscribe(token)
  const state = useSelector(actor, ({ value }) => value)
  const email = useSelector(actor, ({ context }) => context.subscription?.email ?? "")
  const kind = useSelector(actor, ({ context }) => context.subscription?.kind ?? "newsletter")
  if (state === "unknown") return <UnknownLink />
  if (state === "unanswered") {
    return (
      <FailedState
        title={t("failed")}
        text={t("common:failed.text")}
        retryLabel={t("common:retry")}
        onRetry={() => actor.send({ type: "unsubscribe.retried" })}
      />
    )
  }
  if (!hasWords(state)) {
    return (
      <MessagePage picture={<LetterPicture />} title={t("ending")} text={t("common:loading")}>
        <Spinner className="size-6 text-accent-ink" />
      </MessagePage>
    )
  }
  const words = said[state]
  const next = state === "resumed" ? "unsubscribe.asked" : "unsubscribe.regretted"
  return (
    <MessagePage
      picture={<LetterPicture />}
      title={t(`${words}.title`)}
      text={t(`${words}.${kind}`, { email })}
    >
      <Button
        variant="secondary"
        loading={state === "resuming"}
        onClick={() => actor.send({ type: next })}
        className="max-w-full whitespace-normal!"
      >
        {t(`${words}.button`)}
      </Button>
    </MessagePage>
  )
}

function UnknownLink() {
  const { t } = useTranslation("mailings")
  return (
    <MessagePage picture={<ExpiredPicture />} title={t("unknown.title")} text={t("unknown.text")}>
      <Link to={paths.settings} className={buttonClass()}>
        {t("unknown.button")}
      </Link>
    </MessagePage>
  )
}
