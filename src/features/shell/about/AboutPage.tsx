import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { CleanHtml } from "../../../ui/CleanHtml.tsx"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { isLearner, useSession } from "../session/SessionContext.ts"
import { PageHeading } from "../frame/PageHeading.tsx"
import { Audience } from "./Audience.tsx"
import { HowItWorks } from "./HowItWorks.tsx"
import children from "./pictures/children.svg?raw"
import hero from "./pictures/hero.svg?raw"
import parents from "./pictures/parents.svg?raw"
import teachers from "./pictures/teachers.svg?raw"
import { ReadAndAsk } from "./ReadAndAsk.tsx"

/** Introduces the platform to children, parents and teachers. */
export function AboutPage() {
  const { t } = useTranslation("about")
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-12 px-4 py-8 550:px-6 768:gap-16 768:py-14">
      <Hero />
      <HowItWorks />
      <div className="grid gap-12 768:gap-16">
        <Audience
          picture={children}
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
