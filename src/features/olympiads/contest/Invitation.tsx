import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ParticipationActorRef } from "../../../machines/participationMachine.ts"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"

interface InvitationProps {
  readonly slug: string
  readonly actor: ParticipationActorRef
}

/** Accepts an invitation by registering, or declines it. Declining needs a confirmation because it cannot be undone. */
export function Invitation({ slug, actor }: InvitationProps) {
  const { t } = useTranslation("contest")
  const api = useApi()
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const decline = useMutation({
    mutationFn: () => api.run("declineInvitation", { params: { slug } }),
    onSuccess: () =>
      Promise.all(
        [queryKeys.contestInformation(slug), queryKeys.notifications].map((queryKey) =>
          queries.invalidateQueries({ queryKey })
        )
      )
  })
  return (
    <div className="flex flex-wrap gap-3">
      <Button disabled={decline.isPending} onClick={() => actor.send({ type: "registration.asked" })}>
        {t("act.accept")}
      </Button>
      <Button variant="secondary" disabled={decline.isPending} onClick={() => setAsks(true)}>
        {t("act.decline")}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        busy={decline.isPending}
        title={t("decline.title")}
        closeLabel={t("decline.close")}
        actions={
          <>
            <Button variant="secondary" disabled={decline.isPending} onClick={() => setAsks(false)}>
              {t("decline.cancel")}
            </Button>
            <Button variant="danger" loading={decline.isPending} onClick={() => decline.mutate()}>
              {t("act.decline")}
            </Button>
          </>
        }
      >
        <p className="text-ink-soft">{t("decline.text")}</p>
      </Dialog>
    </div>
  )
}
