import { KeyRound, Mail } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Profile } from "../../../api/contract/account/session.ts"
import { paths } from "../../../routes/paths.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { CopyButton } from "../../../ui/CopyButton.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { SettingsSection } from "./SettingsSection.tsx"

/** Account identifiers: id, login, email address and password. */
export function AccountSection({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation(["settings", "errors"])
  return (
    <SettingsSection title={t("account.title")}>
      <dl className="grid gap-3">
        {profile.login !== null && <Fact name={t("account.login")}>{profile.login}</Fact>}
        {profile.email !== null && <Fact name={t("account.email")}>{profile.email}</Fact>}
        <Fact name={t("account.id")}>
          <span className="tabular-nums">{profile.id}</span>
          <CopyButton
            text={String(profile.id)}
            label={t("account.copyId")}
            copiedLabel={t("account.idCopied")}
            onFailed={() => void notify("danger", t("errors:copyFailed"))}
          />
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.changeEmail} variant="secondary">
          <Mail className="size-5" />
          {t(profile.email === null ? "account.addEmail" : "account.changeEmail")}
        </ButtonLink>
        <ButtonLink to={paths.changePassword} variant="secondary">
          <KeyRound className="size-5" />
          {t("account.changePassword")}
        </ButtonLink>
      </div>
    </SettingsSection>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <dt className="min-w-40 text-sm font-semibold">{name}</dt>
      <dd className="flex min-h-11 min-w-0 items-center gap-1 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
