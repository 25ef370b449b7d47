import { useQuery } from "@tanstack/react-query"
import { Coins, Compass, Settings } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { avatarAddress } from "../../../api/avatarAddress.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { Profile } from "../../../api/contract/account/session.ts"
import { streakQuery } from "../../../api/streak.ts"
import { paths } from "../../../routes/paths.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { Card } from "../../../ui/Card.tsx"
import { FramedPicture } from "../../../ui/FramedPicture.tsx"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"
import { Waiting } from "../../shell/frame/Loaded.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { ActivityCalendar } from "./ActivityCalendar.tsx"
import { SolvedRings } from "./SolvedRings.tsx"
import { StatTiles } from "./StatTiles.tsx"

interface ProfilePageProps {
  /** Content above the calendar. */
  readonly today: ReactNode
  /** Content below the calendar. */
  readonly children: ReactNode
}

/** The user's profile: identity and activity, with content from other features. */
export function ProfilePage({ today, children }: ProfilePageProps) {
  const { t } = useTranslation("profile")
  return (
    <div className="mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageHeading title={t("title")} className="tracking-tight" />
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.entryTests} variant="secondary">
            <Compass className="size-5" />
            {t("entryTest")}
          </ButtonLink>
          <ButtonLink to={paths.balance} variant="secondary">
            <Coins className="size-5" />
            {t("balance")}
          </ButtonLink>
          <ButtonLink to={paths.settings} variant="secondary">
            <Settings className="size-5" />
            {t("settings")}
          </ButtonLink>
        </div>
      </div>
      <Progress />
      {today}
      <ActivityCalendar />
      {children}
    </div>
  )
}

function Progress() {
  const { t } = useTranslation("profile")
  const profile = useApiQuery(queryKeys.profile, "profile", {})
  const streak = useQuery(streakQuery(useApi()))
  const resolved = useApiQuery(queryKeys.resolvedProblems, "getResolvedProblems", {})
  const accuracy = useApiQuery(queryKeys.accuracy, "getAccuracy", {})
  const failed = [profile, streak, resolved, accuracy].filter(
    ({ isError, data }) => isError && data === undefined
  )
  if (failed.length > 0) {
    const refetch = () => failed.map((query) => query.refetch())
    return <QueryFailure query={{ refetch, isFetching: failed.some(({ isFetching }) => isFetching) }} />
  }
  if (!profile.data || !streak.data || !resolved.data || !accuracy.data) {
    return (
      <Waiting
        label={t("loading")}
        className="grid gap-6"
        blocks={["h-20 w-72 max-w-full", "h-38 rounded-xl!", "h-64 rounded-xl!"]}
      />
    )
  }
  return (
    <>
      <ProfileHeadline profile={profile.data} />
      <section aria-label={t("stats")} className="grid gap-4">
        <StatTiles streak={streak.data} resolved={resolved.data} accuracy={accuracy.data} />
        <Card>
          <SolvedRings resolved={resolved.data} />
        </Card>
      </section>
    </>
  )
}

/** Avatar, name if set, and sign-in name. */
function ProfileHeadline({ profile }: { readonly profile: Profile }) {
  const signInName = profile.email ?? profile.login ?? ""
  const name = [profile.firstName, profile.lastName].filter((part) => part !== null && part !== "").join(" ")
  return (
    <div className="flex items-center gap-4">
      <FramedPicture frame={profile.frame}>
        <Avatar name={name === "" ? signInName : name} src={avatarAddress(profile.avatar, "256")} size="lg" />
      </FramedPicture>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {name !== "" && <p className="text-xl font-bold">{name}</p>}
        <p className={name === "" ? "text-xl font-bold" : "text-ink-soft"}>{signInName}</p>
      </div>
    </div>
  )
}
