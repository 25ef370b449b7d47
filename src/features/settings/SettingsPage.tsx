import { useTranslation } from "react-i18next"
import { queryKeys } from "../../api/contract/queryKeys.ts"
import { Card } from "../../ui/Card.tsx"
import { FailedState } from "../../ui/FailedState.tsx"
import { useApiQuery } from "../session/ApiContext.ts"
import { PageHeading } from "../shell/PageHeading.tsx"
import { AccountSection } from "./AccountSection.tsx"
import { ApplicationsSection } from "./ApplicationsSection.tsx"
import { DevicesSection } from "./DevicesSection.tsx"
import { LooksSection } from "./LooksSection.tsx"
import { NewsSection } from "./NewsSection.tsx"
import { PasskeysSection } from "./PasskeysSection.tsx"
import { ProfileForm } from "./ProfileForm.tsx"
import { ProfileSkeleton } from "./ProfileSkeleton.tsx"

/** What a learner may change about themselves, their account and how all looks. */
export function SettingsPage() {
  const { t } = useTranslation("settings")
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 768:px-6 768:py-8">
      <PageHeading title={t("title")} className="tracking-tight" />
      <ProfileSections />
      <LooksSection />
      <PasskeysSection />
      <DevicesSection />
      <ApplicationsSection />
    </div>
  )
}

function ProfileSections() {
  const { t } = useTranslation("common")
  const { data, isError, isFetching, refetch } = useApiQuery(queryKeys.profile, "profile", {})
  if (data !== undefined) {
    return (
      <>
        <ProfileForm key={data.id} profile={data} />
        <AccountSection profile={data} />
        <NewsSection profile={data} />
      </>
    )
  }
  if (!isError) return <ProfileSkeleton />
  return (
    <Card>
      <FailedState
        title={t("failed.title")}
        text={t("failed.text")}
        retryLabel={t("retry")}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </Card>
  )
}
