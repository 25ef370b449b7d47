import { useMutation, useQueryClient } from "@tanstack/react-query"
import { CheckCheck } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { NotificationPage } from "../../../api/contract/messages/notifications.ts"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { LetterPicture } from "../../../ui/pictures/LetterPicture.tsx"
import { Sheet } from "../../../ui/Sheet.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { useApi } from "../session/ApiContext.ts"
import { useMedia } from "../frame/useMedia.ts"
import { NotificationItem } from "./NotificationItem.tsx"
import { firstShown, useNotifications } from "./useNotifications.ts"
import { QueryFailure } from "../frame/QueryFailure.tsx"

interface CentreProps {
  readonly onClose: () => void
}

/** The server tells at most so many at once; older ones have had their time. */
const mostShown = 100

/** What happened while the learner was away: a dialog, on a phone a sheet. */
export function NotificationCentre({ onClose }: CentreProps) {
  const { t } = useTranslation(["notifications", "common"])
  const Frame = useMedia("(min-width: 640px)") ? Dialog : Sheet
  return (
    <Frame open onClose={onClose} title={t("title")} closeLabel={t("common:close")}>
      <List onLeave={onClose} />
    </Frame>
  )
}

function List({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation(["notifications", "common"])
  const [limit, setLimit] = useState(firstShown)
  const query = useNotifications(limit)
  if (query.data !== undefined) {
    return (
      <Shown
        page={query.data}
        loading={query.isPlaceholderData}
        onMore={() => setLimit(mostShown)}
        onLeave={onLeave}
      />
    )
  }
  if (query.isPending) return <ListSkeleton label={t("common:loading")} />
  return <QueryFailure query={query} />
}

interface ShownProps {
  readonly page: NotificationPage
  readonly loading: boolean
  readonly onMore: () => void
  readonly onLeave: () => void
}

function Shown({ page, loading, onMore, onLeave }: ShownProps) {
  const { t } = useTranslation("notifications")
  const read = useRead()
  if (page.items.length === 0) {
    return <EmptyState picture={<LetterPicture />} title={t("empty.title")} text={t("empty.text")} />
  }
  const more = page.total > page.items.length && page.items.length < mostShown
  return (
    <>
      {page.unread > 0 && (
        <Button
          variant="ghost"
          className="justify-self-start"
          loading={read.isPending}
          onClick={() => read.mutate(undefined)}
        >
          <CheckCheck aria-hidden="true" />
          {t("readAll")}
        </Button>
      )}
      <ul className="-mx-3 grid gap-1">
        {page.items.map((item) => (
          <NotificationItem
            key={item.id}
            item={item}
            onRead={() => !item.read && read.mutate([item.id])}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {more && (
        <Button variant="secondary" loading={loading} onClick={onMore}>
          {t("more")}
        </Button>
      )}
    </>
  )
}

/** Marks these as read, or all. */
function useRead() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: ReadonlyArray<number> | undefined) =>
      api.run("readNotifications", { payload: ids === undefined ? {} : { ids } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.notifications })
  })
}

function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <Loading label={label} className="grid gap-3">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </Loading>
  )
}
