import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { unsubscribeLink } from "../../../machines/links.ts"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { ExpiredPicture, LetterPicture } from "../../../ui/pictures.tsx"
import { MessagePage } from "../../shell/frame/MessagePage.tsx"
import { LinkPage, LinkWait } from "../../shell/link/LinkPage.tsx"
import { useLink } from "../../shell/link/useLink.ts"
import { MessagesApi } from "../../../api/MessagesApi.ts"

/** Target of unsubscribe links: unsubscribes without sign-in, and can undo it. */
export function UnsubscribePage() {
  const { token = "" } = useParams()
  return <Unsubscribe key={token} token={token} />
}

function useUnsubscribe(token: string) {
  const queries = useQueryClient()
  const forgetProfile = () => void queries.invalidateQueries({ queryKey: queryKeys.profile })
  const input = { params: { token } }
  return useLink(unsubscribeLink, token, {
    look: () => MessagesApi.use(({ unsubscribe }) => unsubscribe(input)),
    act: () => MessagesApi.use(({ resubscribe }) => resubscribe(input)),
    onFound: ({ changed }) => changed && forgetProfile(),
    onDone: forgetProfile
  })
}

function Unsubscribe({ token }: { readonly token: string }) {
  const { t } = useTranslation("mailings")
  const link = useUnsubscribe(token)
  const waiting = <LinkWait title={t("ending")} />
  return (
    <LinkPage link={link} waiting={waiting} failed={t("failed")} stale={<UnknownLink />}>
      <Answer link={link} />
    </LinkPage>
  )
}

function Answer({ link }: { readonly link: ReturnType<typeof useUnsubscribe> }) {
  const { t } = useTranslation("mailings")
  const { state, found, choice, outcome, answer, retry } = link
  const subscription = state === "done" ? outcome : found
  if (subscription === null) return null
  const { kind, email } = subscription
  const ended = found?.changed === true && choice === null ? "ended" : "already"
  const words = state === "done" ? "resumed" : ended
  return (
    <MessagePage
      picture={<LetterPicture />}
      title={t(`${words}.title`)}
      text={t(`${words}.${kind}`, { email })}
    >
      <Button
        variant="secondary"
        loading={state === "acting"}
        onClick={() => (state === "done" ? retry() : answer(true))}
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
      <ButtonLink to={paths.settings}>{t("unknown.button")}</ButtonLink>
    </MessagePage>
  )
}
