import { ProfilePage } from "../features/account/profile/ProfilePage.tsx"
import { MyCourses } from "../features/learning/courses/MyCourses.tsx"
import { MyContests } from "../features/olympiads/contests/MyContests.tsx"
import { MyProblems } from "../features/practice/problems/MyProblems.tsx"
import { RecentAttempts } from "../features/practice/solutions/RecentAttempts.tsx"
import { MyAchievements } from "../features/rewards/achievements/MyAchievements.tsx"
import { DailyRewardCard } from "../features/rewards/balance/DailyRewardCard.tsx"

/** The learner's profile page, with the parts from all features. */
export function ProfileRoute() {
  const today = (
    <>
      <DailyRewardCard />
      <MyCourses />
    </>
  )
  return (
    <ProfilePage today={today}>
      <MyAchievements />
      <MyContests past />
      <RecentAttempts />
      <MyProblems />
    </ProfilePage>
  )
}
