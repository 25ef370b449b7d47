import { useId, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { SiteLink } from "../frame/SiteLink.tsx"
import { useReport } from "../frame/ReportContext.ts"
import { useShellConfig } from "../frame/ShellConfigContext.ts"

/** Links to the blog and to support by mail. */
export function ReadAndAsk() {
  const { t } = useTranslation("about")
  const openReport = useReport()
  const { blogUrl } = useShellConfig()
  return (
    <div className="grid gap-4 768:grid-cols-2">
      <Invitation title={t("blog.title")} text={t("blog.text")}>
        <SiteLink link={{ to: blogUrl ?? paths.blog }} className={buttonClass("secondary")}>
          {t("blog.toBlog")}
        </SiteLink>
      </Invitation>
      <Invitation title={t("contact.title")} text={t("contact.text")}>
        <Button variant="secondary" onClick={() => openReport()}>
          {t("contact.report")}
        </Button>
      </Invitation>
    </div>
  )
}

interface InvitationProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Invitation({ title, text, children }: InvitationProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid content-start justify-items-start gap-3 rounded-xl bg-accent-soft p-6"
    >
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      <p className="max-w-[52ch]">{text}</p>
      {children}
    </section>
  )
}
