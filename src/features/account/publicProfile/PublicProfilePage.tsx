import { useId } from "react"
import type { ComponentType, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import { avatarAddress } from "../../../api/avatarAddress.ts"
import type { PublicProfile } from "../../../api/contract/account/publicProfile.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { Card } from "../../../ui/Card.tsx"
import { FramedPicture } from "../../../ui/FramedPicture.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { ActivityDays } from "../profile/ActivityCalendar.tsx"
import { SolvedRings } from "../profile/SolvedRings.tsx"
import { SolvedTile, StreakTile } from "../profile/StatTiles.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { PublicContests } from "./PublicContests.tsx"

interface Parts {
  readonly Achievements: ComponentType<Pick<PublicProfile, "achievements">>
}

/** Public profile of a user; 404 unless the user has made it public. */
export function PublicProfilePage({ Achievements }: Parts) {
  const { id = "" } = useParams()
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Navigate to={paths.notFound} replace />
  return <Loaded key={id} id={Number(id)} Achievements={Achievements} />
}

const frame = "mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8"

function Loaded({ id, Achievements }: Parts & { readonly id: number }) {
  const query = useApiQuery(queryKeys.publicProfile(id), "getPublicProfile", { params: { id } })
  if (query.data !== undefined) return <View profile={query.data} Achievements={Achievements} />
  if (query.isPending) return <PublicSkeleton />
  if (query.error._tag === "NotFound") return <Navigate to={paths.notFound} replace />
  return <QueryFailure query={query} />
}

function View({ profile, Achievements }: Parts & { readonly profile: PublicProfile }) {
  const { t } = useTranslation("publicProfile")
  const { achievements } = profile
  return (
    <div className={frame}>
      <Headline profile={profile} />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-4">
        <StreakTile days={profile.streak.dayCount} hint={t("streakHint")} none={t("streakNone")} />
        <SolvedTile resolved={profile.resolved} />
      </dl>
      <Card>
        <SolvedRings resolved={profile.resolved} />
      </Card>
      <Card>
        <ActivityDays activity={profile.activity} none={t("noActivity")} />
      </Card>
      <PublicSection title={t("achievements")}>
        {achievements.length === 0 ? (
          <p className="text-ink-soft">{t("noAchievements")}</p>
        ) : (
          <Achievements achievements={achievements} />
        )}
      </PublicSection>
      <PublicSection title={t("contests")}>
        <PublicContests contests={profile.contests} />
      </PublicSection>
    </div>
  )
}

function Headline({
  profile: { id, name, avatar, frame: worn, city, grade }
}: {
  readonly profile: PublicProfile
}) {
  const { t } = useTranslation(["publicProfile", "common"])
  const title = name ?? t("common:participant", { id })
  const about = [city, grade === null ? null : t("grade", { count: grade })].filter((each) => each !== null)
  return (
    <div className="flex items-center gap-4">
      <FramedPicture frame={worn}>
        <Avatar name={name ?? "№"} src={avatarAddress(avatar, "256")} size="lg" />
      </FramedPicture>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <PageHeading title={title} className="tracking-tight" />
        {about.length > 0 && <p className="text-ink-soft">{about.join(" · ")}</p>}
      </div>
    </div>
  )
}

function PublicSkeleton() {
  const { t } = useTranslation("publicProfile")
  return (
    <Loading label={t("loading")} className={frame}>
      <div className="flex items-center gap-4">
        <Skeleton className="size-20 shrink-0 rounded-full!" />
        <Skeleton className="h-8 w-52 max-w-full" />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-4">
        <Skeleton className="h-38 rounded-xl!" />
        <Skeleton className="h-38 rounded-xl!" />
      </div>
      <Skeleton className="h-52 rounded-xl!" />
    </Loading>
  )
}

interface PublicSectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** Section of a public profile. */
function PublicSection({ title, children }: PublicSectionProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={heading} className="text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}
