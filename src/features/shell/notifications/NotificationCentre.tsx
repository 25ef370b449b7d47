import { useMutation, useQueryClient } from "@tanstack/react-query"
import { CheckCheck } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { NotificationPage } from "../../../api/contract/messages/notifications.ts"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { LetterPicture } from "../../../ui/pictures.tsx"
import { Sheet } from "../../../ui/Sheet.tsx"
import { useApi } from "../session/ApiContext.ts"
import { Loaded } from "../frame/Loaded.tsx"
import { useMedia } from "../frame/useMedia.ts"
import { NotificationItem } from "./NotificationItem.tsx"
import { firstShown, useNotifications } from "./useNotifications.ts"

interface CentreProps {
  readonly onClose: () => void
}

/** Maximum page size of the server; older notifications are not shown. */
const mostShown = 100

/** List of notifications: a dialog on wide screens, a sheet on phones. */
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
  const [limit, setLimit] = useState(firstShown)
  const query = useNotifications(limit)
  return (
    <Loaded query={query} blocks="h-16" count={4}>
      {(page) => (
        <Shown
          page={page}
          loading={query.isPlaceholderData}
          onMore={() => setLimit(mostShown)}
          onLeave={onLeave}
        />
      )}
    </Loaded>
  )
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
          <CheckCheck />
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

/** Marks notifications as read: the given ids, or all. */
function useRead() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: ReadonlyArray<number> | undefined) =>
      api.run("readNotifications", { payload: ids === undefined ? {} : { ids } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.notifications })
  })
}
