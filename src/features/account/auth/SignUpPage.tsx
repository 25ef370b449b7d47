import { ExternalLink } from "lucide-react"
import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"
import { Link, useNavigate, useSearchParams } from "react-router-dom"
import type { LegalDocumentName } from "../../../api/contract/shell/legal.ts"
import { paths } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { Checkbox } from "../../../ui/Checkbox.tsx"
import { checkCall } from "../../shell/form/checkCall.ts"
import { FormView } from "../../shell/form/FormView.tsx"
import { SubmitButton } from "../../shell/form/SubmitButton.tsx"
import { useField, useForm, type FieldsOf } from "../../shell/form/useForm.ts"
import { AuthCard } from "./AuthCard.tsx"
import { EmailField } from "./EmailField.tsx"
import { NewPasswordFields, newPasswordValues, repeatedWrong } from "./NewPasswordFields.tsx"
import { saveReturnPath } from "./returnPath.ts"
import { trimEmail } from "./trimEmail.ts"
import { saveWaitingMail } from "./waitingMail.ts"
import { AccountApi } from "../../../api/AccountApi.ts"

export function SignUpPage() {
  const { t } = useTranslation("auth")
  const [search] = useSearchParams()
  const from = search.get("from")
  const signIn = from === null ? "" : `?${new URLSearchParams({ from })}`
  return (
    <AuthCard
      title={t("signUp.title")}
      lead={t("signUp.lead")}
      footer={
        <>
          {t("signUp.haveAccount")}{" "}
          <Link to={{ pathname: paths.signIn, search: signIn }} className={linkClass}>
            {t("signUp.toSignIn")}
          </Link>
        </>
      }
    >
      <SignUpForm from={from} />
    </AuthCard>
  )
}

const noValues = {
  email: "",
  ...newPasswordValues,
  privacyConsent: false,
  personalDataConsent: false,
  newsletter: false
}

function SignUpForm({ from }: { readonly from: string | null }) {
  const { t } = useTranslation("auth")
  const navigate = useNavigate()
  const form = useForm(noValues, {
    check: async (values) => ({
      ...repeatedWrong(values),
      ...(await checkCall("signUp", trimEmail(values)))
    }),
    send: (values) => AccountApi.use(({ signUp }) => signUp({ payload: trimEmail(values) })),
    onSent: ({ email, resendAfter }) => {
      saveReturnPath(from)
      saveWaitingMail({ email, flow: "sign_up", availableAt: Date.now() + resendAfter * 1000 })
      void navigate(paths.confirmEmail)
    }
  })
  return (
    <FormView form={form}>
      <EmailField form={form} />
      <NewPasswordFields form={form} />
      <Consents form={form} />
      <SubmitButton form={form} label={t("signUp.submit")} className="mt-2" />
    </FormView>
  )
}

function Consents({ form }: { readonly form: FieldsOf<typeof noValues> }) {
  const { t } = useTranslation("auth")
  return (
    <div className="grid gap-2.5">
      <Consent
        label={<ToDocument name="privacy" text={t("signUp.privacy")} link={t("signUp.privacyLink")} />}
        {...useField(form, "privacyConsent")}
      />
      <Consent
        label={
          <ToDocument
            name="personal-data"
            text={t("signUp.personalData")}
            link={t("signUp.personalDataLink")}
          />
        }
        {...useField(form, "personalDataConsent")}
      />
      <Consent label={t("signUp.newsletter")} {...useField(form, "newsletter")} />
      <p className="text-sm text-ink-soft">{t("signUp.under14")}</p>
      <span id={newTabId} hidden>
        {t("signUp.newTab")}
      </span>
    </div>
  )
}

const newTabId = "opens-in-new-tab"

interface ToDocumentProps {
  readonly name: LegalDocumentName
  readonly text: string
  readonly link: string
}

/** Consent text with a link to the document. It opens a new tab, so that the form keeps its values. */
function ToDocument({ name, text, link }: ToDocumentProps) {
  return (
    <>
      {text}{" "}
      <a
        href={paths.legal(name)}
        target="_blank"
        rel="noreferrer"
        aria-describedby={newTabId}
        className={linkClass}
      >
        {link}
        {/* The word joiner keeps the icon on the line of the last word. */}
        <span aria-hidden="true" className="whitespace-nowrap before:content-['\2060']">
          <ExternalLink className="ml-1 inline size-3.5 align-[-0.125em]" />
        </span>
      </a>
    </>
  )
}

type Ticked = Omit<ComponentProps<typeof Checkbox>, "checked"> & { readonly value: boolean }

function Consent({ value, ...rest }: Ticked) {
  return <Checkbox checked={value} {...rest} />
}
