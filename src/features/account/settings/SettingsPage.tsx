import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { AccountSection } from "./AccountSection.tsx"
import { ApplicationsSection } from "./ApplicationsSection.tsx"
import { ConsentsSection } from "./ConsentsSection.tsx"
import { DevicesSection } from "./DevicesSection.tsx"
import { LooksSection } from "./LooksSection.tsx"
import { MyDataSection } from "./MyDataSection.tsx"
import { NewsletterSection } from "./NewsletterSection.tsx"
import { PasskeysSection } from "./PasskeysSection.tsx"
import { ProfileForm } from "./ProfileForm.tsx"
import { VisibilitySection } from "./VisibilitySection.tsx"

/** Settings page: profile, account, appearance. */
export function SettingsPage() {
  const { t } = useTranslation("settings")
  const query = useApiQuery(queryKeys.profile, "profile", {})
  const profile = query.data
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 768:px-6 768:py-8">
      <PageHeading title={t("title")} className="tracking-tight" />
      <Loaded
        query={query}
        label={t("loading")}
        className="grid gap-5"
        blocks={["h-120 rounded-xl!", "h-64 rounded-xl!", "h-32 rounded-xl!"]}
      >
        {(loaded) => (
          <>
            <ProfileForm key={loaded.id} profile={loaded} />
            <AccountSection profile={loaded} />
          </>
        )}
      </Loaded>
      {profile !== undefined && <VisibilitySection userId={profile.id} />}
      <PasskeysSection />
      <DevicesSection />
      <ApplicationsSection />
      <LooksSection />
      {profile !== undefined && profile.email !== null && <NewsletterSection profile={profile} />}
      <ConsentsSection />
      {profile !== undefined && <MyDataSection profile={profile} />}
    </div>
  )
}
