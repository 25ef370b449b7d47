import { AtSign, Ban, Hash, IdCard, Smile, type LucideIcon } from "lucide-react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { AuthorizationQuestion, Share } from "../../../api/contract/account/applications.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"
import { Card } from "../../../ui/Card.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { Avatar } from "../../../ui/Avatar.tsx"
import { canSignOut, isSigningOut, useSession, useSessionActor } from "../../shell/session/SessionContext.ts"

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

interface SignedInAsProps {
  readonly account: NonNullable<AuthorizationQuestion["account"]>
  readonly busy: boolean
}

/** Shows the account in use, with a button to sign out and use another one. */
function SignedInAs({ account: { name, login }, busy }: SignedInAsProps) {
  const { t } = useTranslation("oauth")
  const session = useSessionActor()
  const leaving = useSession(isSigningOut)
  const enabled = useSession(canSignOut)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-sunken p-3">
      <Avatar name={name ?? login} />
      <div className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
        <p className="text-sm text-ink-soft">{t("signedInAs")}</p>
        <p className="font-semibold">{name ?? login}</p>
        {name !== null && <p className="text-sm text-ink-soft">{login}</p>}
      </div>
      <Button
        variant="secondary"
        size="sm"
        loading={leaving}
        disabled={busy || (!enabled && !leaving)}
        onClick={() => session.send({ type: "session.signOut", staying: true })}
      >
        {t("notMe")}
      </Button>
    </div>
  )
}

const icons: Readonly<Record<Share, LucideIcon>> = {
  id: Hash,
  name: IdCard,
  nickname: Smile,
  email: AtSign
}

interface ShareListProps {
  readonly application: string
  readonly shares: ReadonlyArray<Share>
}

/** Lists the data the application can and cannot access. */
function ShareList({ application, shares }: ShareListProps) {
  const { t } = useTranslation("oauth")
  const id = useId()
  return (
    <div className="grid gap-3">
      <h2 id={id} className="font-bold [overflow-wrap:anywhere]">
        {t("learns", { application })}
      </h2>
      <ul aria-labelledby={id} className="grid gap-2.5">
        {shares.map((share) => {
          const Icon = icons[share]
          return (
            <li key={share} className="flex items-start gap-3">
              <Icon className="mt-0.5 size-5 shrink-0 text-accent-ink" />
              {t(`shares.${share}`)}
            </li>
          )
        })}
      </ul>
      <p className="flex items-start gap-3 text-ink-soft">
        <Ban className="mt-0.5 size-5 shrink-0" />
        {t("never")}
      </p>
    </div>
  )
}
