import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { linkClass, buttonClass } from "../../../ui/buttonClass.ts"
import { CleanHtml } from "../../../ui/CleanHtml.tsx"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { isLearner, useSession } from "../session/SessionContext.ts"
import { PageHeading } from "../frame/PageHeading.tsx"
import { licencesPath } from "./licencesPath.ts"
import childrenPicture from "./pictures/children.svg?raw"
import hero from "./pictures/hero.svg?raw"
import parents from "./pictures/parents.svg?raw"
import teachers from "./pictures/teachers.svg?raw"
import { useId, type ReactNode } from "react"
import { Check } from "lucide-react"
import { cx } from "../../../ui/cx.ts"
import { Button } from "../../../ui/Button.tsx"
import { SiteLink } from "../frame/SiteLink.tsx"
import { useReport } from "../frame/ReportContext.ts"
import { useShellConfig } from "../frame/ShellConfigContext.ts"

/** Introduces the platform to children, parents and teachers. */
export function AboutPage() {
  const { t } = useTranslation("about")
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-12 px-4 py-8 550:px-6 768:gap-16 768:py-14">
      <Hero />
      <HowItWorks />
      <div className="grid gap-12 768:gap-16">
        <Audience
          picture={childrenPicture}
          title={t("children.title")}
          text={t("children.text")}
          points={[
            t("children.points.start"),
            t("children.points.autosave"),
            t("children.points.others"),
            t("children.points.stuck")
          ]}
        />
        <Audience
          mirrored
          picture={parents}
          title={t("parents.title")}
          text={t("parents.text")}
          points={[
            t("parents.points.safe"),
            t("parents.points.noTrackers"),
            t("parents.points.consent"),
            t("parents.points.device")
          ]}
        >
          <Link to={paths.legal("privacy")} className={linkClass}>
            {t("parents.privacy")}
          </Link>
        </Audience>
        <Audience
          picture={teachers}
          title={t("teachers.title")}
          text={t("teachers.text")}
          points={[
            t("teachers.points.choose"),
            t("teachers.points.languages"),
            t("teachers.points.fair"),
            t("teachers.points.own")
          ]}
        />
      </div>
      <ReadAndAsk />
    </div>
  )
}

function Hero() {
  const { t } = useTranslation("about")
  const learner = useSession(isLearner)
  return (
    <section className="grid items-center gap-8 768:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] 1024:gap-14">
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5">
        <PageHeading title={t("title")} className="[overflow-wrap:anywhere] 768:text-4xl 1024:text-5xl">
          {t("hero.title")}
        </PageHeading>
        <p className="max-w-[46ch] text-lg text-ink-soft 768:text-xl">{t("hero.text")}</p>
        <p className="flex flex-wrap gap-3">
          <ButtonLink to={paths.problems}>{t("hero.toProblems")}</ButtonLink>
          {!learner && (
            <ButtonLink to={paths.signUp} variant="secondary">
              {t("hero.signUp")}
            </ButtonLink>
          )}
        </p>
      </div>
      <CleanHtml html={hero} />
    </section>
  )
}

/** Explains the way from a statement to a verdict in three steps. */
function HowItWorks() {
  const { t } = useTranslation("about")
  const id = useId()
  const steps = [
    { title: t("how.read.title"), text: t("how.read.text") },
    { title: t("how.write.title"), text: t("how.write.text") },
    { title: t("how.learn.title"), text: t("how.learn.text") }
  ]
  return (
    <section aria-labelledby={id} className="grid gap-6">
      <h2 id={id} className="text-2xl font-bold 768:text-3xl">
        {t("how.title")}
      </h2>
      <ol className="grid gap-4 768:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2 rounded-xl border border-line bg-raised p-6">
            <span
              aria-hidden="true"
              className="grid size-10 place-items-center rounded-full bg-accent-soft text-lg font-bold text-accent-ink"
            >
              {index + 1}
            </span>
            <h3 className="text-lg font-bold">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface AudienceProps {
  /** A drawing as SVG. */
  readonly picture: string
  readonly title: string
  readonly text: string
  readonly points: ReadonlyArray<string>
  /** Shows the picture on the opposite side. */
  readonly mirrored?: boolean
  readonly children?: ReactNode
}

/** Describes the platform's benefits for one audience. */
function Audience({ picture, title, text, points, mirrored = false, children }: AudienceProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid items-center gap-6 768:grid-cols-2 1024:gap-14">
      <CleanHtml html={picture} className={cx("mx-auto w-full max-w-md", mirrored && "768:order-last")} />
      <div className="grid justify-items-start gap-4">
        <h2 id={id} className="text-2xl font-bold 768:text-3xl">
          {title}
        </h2>
        <p className="max-w-[52ch] text-lg">{text}</p>
        <ul className="grid gap-3">
          {points.map((point) => (
            <li key={point} className="flex max-w-[60ch] gap-3">
              <Check className="mt-0.5 size-5 shrink-0 text-success-ink" />
              {point}
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  )
}

/** Links to the blog and to support by mail. */
function ReadAndAsk() {
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
        <a href={licencesPath} className={linkClass}>
          {t("contact.licences")}
        </a>
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
