import { useTranslation } from "react-i18next"
import type { AuthorizationQuestion } from "../../../api/contract/account/applications.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"
import { Card } from "../../../ui/Card.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { ShareList } from "./ShareList.tsx"
import { SignedInAs } from "./SignedInAs.tsx"

interface ConsentCardProps {
  readonly question: AuthorizationQuestion
  /** The decision being sent, or null. */
  readonly deciding: "allowing" | "denying" | null
  readonly onAllow: () => void
  readonly onDeny: () => void
}

const frame = "mx-auto grid w-full max-w-lg px-4 py-8 768:py-12"

/** Shows the application, the requested data and the account, with Allow and Deny. */
export function ConsentCard({ question, deciding, onAllow, onDeny }: ConsentCardProps) {
  const { t } = useTranslation("oauth")
  const { application, host, shares, withheld, account } = question
  return (
    <div className={frame}>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-6 768:p-8">
        <div className="grid gap-1.5 [overflow-wrap:anywhere]">
          <PageHeading title={t("title", { application })} />
          <p className="text-ink-soft">{t("lead", { application, host })}</p>
        </div>
        {account !== null && <SignedInAs account={account} busy={deciding !== null} />}
        <ShareList application={application} shares={shares} />
        {withheld && <Banner tone="accent">{t("withheld")}</Banner>}
        <div className="grid gap-3">
          <div className="flex flex-wrap-reverse gap-3 *:grow">
            <Button
              variant="secondary"
              loading={deciding === "denying"}
              disabled={deciding === "allowing"}
              onClick={onDeny}
            >
              {t("deny")}
            </Button>
            <Button loading={deciding === "allowing"} disabled={deciding === "denying"} onClick={onAllow}>
              {t("allow")}
            </Button>
          </div>
          <p className="text-sm text-ink-soft">{t("advice")}</p>
        </div>
      </Card>
    </div>
  )
}

export function ConsentSkeleton() {
  const { t } = useTranslation("oauth")
  return (
    <Loading label={t("loading")} className={frame}>
      <Card className="grid gap-6 768:p-8">
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-32 w-full" />
        <div className="flex gap-3">
          <Skeleton className="h-11 grow" />
          <Skeleton className="h-11 grow" />
        </div>
      </Card>
    </Loading>
  )
}
