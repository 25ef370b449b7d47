import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { ApplicationsSection } from "./ApplicationsSection.tsx"
import { DevicesSection } from "./DevicesSection.tsx"
import { MyDataSection } from "./MyDataSection.tsx"
import { PasskeysSection } from "./PasskeysSection.tsx"
import { ProfileForm } from "./ProfileForm.tsx"
import { VisibilitySection } from "./VisibilitySection.tsx"
import { languages } from "../../../i18n/languages.ts"
import { ChooseOne } from "../../../ui/Choices.tsx"
import { useChangeLanguage } from "../../shell/language/LanguageContext.ts"
import { useShellConfig } from "../../shell/frame/ShellConfigContext.ts"
import { chooseTheme, useTheme } from "../../shell/theme/theme.ts"
import { SettingsSection } from "./SettingsSection.tsx"
import type { Profile } from "../../../api/contract/account/session.ts"
import { Switch } from "../../../ui/Switch.tsx"
import { useUpdateProfile } from "../../shell/profile/useUpdateProfile.ts"
import { KeyRound, Mail } from "lucide-react"
import type { ReactNode } from "react"
import { paths } from "../../../routes/paths.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { CopyButton } from "../../../ui/CopyButton.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { Link } from "react-router-dom"
import type { AcceptedDocument } from "../../../api/contract/account/account.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { useFormat } from "../../shell/frame/useFormat.ts"

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

const choices = ["light", "dark", "system"] as const

/** Language, stored in the account, and theme, stored in the browser. */
function LooksSection() {
  const { t, i18n } = useTranslation(["settings", "common"])
  const speak = useChangeLanguage()
  const theme = useTheme()
  const { cookieDomain } = useShellConfig()
  return (
    <SettingsSection title={t("looks.title")}>
      <ChooseOne
        label={t("common:language.label")}
        options={languages.map(({ id, label }) => ({ value: id, label }))}
        value={languages.find(({ id }) => id === i18n.language)?.id ?? null}
        onChange={speak}
      />
      <ChooseOne
        label={t("common:theme.label")}
        options={choices.map((value) => ({ value, label: t(`common:theme.${value}`) }))}
        value={theme}
        onChange={(choice) => chooseTheme(choice, cookieDomain)}
      />
    </SettingsSection>
  )
}

const letters = [
  ["newsletter", "label", "hint"],
  ["contestReminders", "remindersLabel", "remindersHint"],
  ["streakReminders", "streakLabel", "streakHint"],
  ["weeklySummary", "weekLabel", "weekHint"]
] as const

/** Newsletter subscription. */
function NewsletterSection({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation("settings")
  const { mutate, isPending, variables } = useUpdateProfile()
  return (
    <SettingsSection title={t("newsletter.title")}>
      {letters.map(([name, label, hint]) => (
        <Switch
          key={name}
          label={t(`newsletter.${label}`)}
          hint={t(`newsletter.${hint}`)}
          checked={(isPending ? variables[name] : undefined) ?? profile[name]}
          onChange={(wanted) => isPending || mutate({ [name]: wanted })}
        />
      ))}
    </SettingsSection>
  )
}

/** Account identifiers: id, login, email address and password. */
function AccountSection({ profile }: { readonly profile: Profile }) {
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

/** Accepted documents with version and date. */
export function ConsentsSection() {
  const { t } = useTranslation("settings")
  const query = useApiQuery(queryKeys.consents, "listConsents", {})
  return (
    <SettingsSection title={t("consents.title")} lead={t("consents.lead")}>
      <Loaded query={query} label={t("consents.loading")} blocks="h-12 w-72 max-w-full" count={2}>
        {(documents) => (
          <ul className="grid gap-3">
            {documents.map((accepted) => (
              <Accepted key={accepted.document} accepted={accepted} />
            ))}
          </ul>
        )}
      </Loaded>
    </SettingsSection>
  )
}

function Accepted({ accepted }: { readonly accepted: AcceptedDocument }) {
  const { t } = useTranslation("settings")
  const { date } = useFormat()
  const { document, version, acceptedAt, current } = accepted
  const values = { version: date(version, "utcDay"), when: date(acceptedAt, "longDay") }
  return (
    <li className="grid">
      <Link
        to={paths.legal(document)}
        className={`${linkClass} flex min-h-11 items-center justify-self-start`}
      >
        {t(`consents.${document}`)}
      </Link>
      <p className="text-sm text-ink-soft">{t("consents.accepted", values)}</p>
      {!current && <p className="text-sm">{t("consents.newer")}</p>}
    </li>
  )
}
