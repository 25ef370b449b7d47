import { PublicProfilePage } from "../features/account/publicProfile/PublicProfilePage.tsx"
import { AchievementList } from "../features/rewards/achievements/AchievementList.tsx"

/** A learner's public profile, with their achievements. */
export function PublicProfileRoute() {
  return <PublicProfilePage Achievements={AchievementList} />
}
