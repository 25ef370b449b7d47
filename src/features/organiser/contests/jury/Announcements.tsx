import { useTranslation } from "react-i18next"
import type { JuryAnnouncement } from "../../../../api/contract/organiser/jury.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { useMoments } from "../people/useMoments.ts"
import { AnnounceForm } from "./AnnounceForm.tsx"

interface AnnouncementsProps {
  readonly slug: string
  readonly mayAnnounce: boolean
}

/** Sent announcements, and a form for new ones. */
export function Announcements({ slug, mayAnnounce }: AnnouncementsProps) {
  const { t } = useTranslation("organiserPeople")
  const list = useApiQuery(
    queryKeys.organiserAnnouncements(slug),
    "listJuryAnnouncements",
    { params: { slug } },
    quiet
  )
  return (
    <section aria-label={t("jury.announcements")} className="grid gap-4">
      <h2 className="text-xl font-bold">{t("jury.announcements")}</h2>
      {mayAnnounce && <AnnounceForm slug={slug} />}
      {list.data?.length === 0 && <p className="text-ink-soft">{t("jury.noAnnouncements")}</p>}
      <Loaded query={list} blocks="h-40">
        {(data) => (
          <ul className="grid gap-3">
            {data.map((announcement) => (
              <Announcement key={announcement.id} announcement={announcement} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Announcement({ announcement }: { readonly announcement: JuryAnnouncement }) {
  const { t } = useTranslation("organiserPeople")
  const moment = useMoments()
  const { text, automatic, createdAt, author } = announcement
  const readers = useReaders()(announcement)
  return (
    <li className="grid gap-1 rounded-lg border border-line bg-raised p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span>{readers}</span>
        <time dateTime={createdAt}>{moment(createdAt)}</time>
        {automatic && <Badge>{t("jury.automatic")}</Badge>}
      </p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      {author !== null && <p className="text-sm text-ink-soft">{author}</p>}
    </li>
  )
}

/** Describes the recipients of an announcement. */
function useReaders(): (announcement: JuryAnnouncement) => string {
  const { t } = useTranslation(["organiserPeople", "common"])
  return ({ people, userId, name }) => {
    if (people === null) return t("jury.toEveryone")
    if (userId === null) return t("jury.to", { name: t("extra.people", { count: people }) })
    return t("jury.to", { name: name ?? t("common:participant", { id: userId }) })
  }
}
