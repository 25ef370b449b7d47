import type { ComponentType } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import { avatarAddress } from "../../../api/avatarAddress.ts"
import type { PublicContest, PublicProfile } from "../../../api/contract/account/publicProfile.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { Card } from "../../../ui/Card.tsx"
import { FramedPicture } from "../../../ui/FramedPicture.tsx"
import { ActivityDays } from "../profile/ActivityCalendar.tsx"
import { SolvedRings } from "../profile/SolvedRings.tsx"
import { SolvedTile, StreakTile } from "../profile/StatTiles.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { Section } from "../../shell/frame/Section.tsx"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"

interface Parts {
  readonly Achievements: ComponentType<Pick<PublicProfile, "achievements">>
}

/** Public profile of a user; 404 unless the user has made it public. */
export function PublicProfilePage({ Achievements }: Parts) {
  const { id = "" } = useParams()
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Navigate to={paths.notFound} replace />
  return <OneProfile key={id} id={Number(id)} Achievements={Achievements} />
}

const frame = "mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8"

function OneProfile({ id, Achievements }: Parts & { readonly id: number }) {
  const { t } = useTranslation("publicProfile")
  const query = useApiQuery(queryKeys.publicProfile(id), "getPublicProfile", { params: { id } })
  return (
    <Loaded
      query={query}
      label={t("loading")}
      className={frame}
      blocks={["h-20 w-72 max-w-full", "h-38 rounded-xl!", "h-52 rounded-xl!"]}
    >
      {(profile) => <View profile={profile} Achievements={Achievements} />}
    </Loaded>
  )
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
      <Section title={t("achievements")}>
        {achievements.length === 0 ? (
          <p className="text-ink-soft">{t("noAchievements")}</p>
        ) : (
          <Achievements achievements={achievements} />
        )}
      </Section>
      <Section title={t("contests")}>
        <PublicContests contests={profile.contests} />
      </Section>
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

/** A user's contests with published results, newest first. */
function PublicContests({ contests }: { readonly contests: ReadonlyArray<PublicContest> }) {
  const { t } = useTranslation("publicProfile")
  if (contests.length === 0) return <p className="text-ink-soft">{t("noContests")}</p>
  return (
    <Card className="p-0!">
      <ul className="divide-y divide-line">
        {contests.map((contest) => (
          <Row key={contest.slug} contest={contest} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ contest }: { readonly contest: PublicContest }) {
  const { t } = useTranslation(["publicProfile", "contests"])
  const { date } = useFormat()
  const { title, endsAt, place, participantCount, scoring, solved, points } = contest
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3">
      <span className="mr-auto grid min-w-0 basis-60 gap-0.5">
        <span className="font-semibold [overflow-wrap:anywhere]">{title}</span>
        <time dateTime={endsAt} className="text-sm text-ink-soft">
          {date(endsAt, { dateStyle: "medium", timeZone: "Europe/Moscow" })}
        </time>
      </span>
      <span className="font-semibold tabular-nums">
        {t("contests:mine.rank", { place, count: participantCount })}
        {" · "}
        {scoring === "icpc"
          ? t("contests:mine.solved", { count: solved })
          : t("contests:mine.points", { count: points })}
      </span>
    </li>
  )
}
