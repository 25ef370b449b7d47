import { Clock, HardDrive, Hash, RotateCcw } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { EntryTest } from "../../../api/contract/learning/entryTests.ts"
import type { EntryTestActorRef } from "../../../machines/entryTestMachine.ts"
import { paths } from "../../../routes/paths.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { Card } from "../../../ui/Card.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { PreviousResult } from "./PreviousResult.tsx"
import { useFormat } from "../../shell/frame/useFormat.ts"

interface IntroProps {
  readonly actor: EntryTestActorRef
  readonly test: EntryTest
  readonly starting: boolean
}

/** Introduction to a test, with the Start button. */
export function EntryTestIntro({ actor, test, starting }: IntroProps) {
  const { t } = useTranslation("entryTest")
  const start = () => actor.send({ type: "test.started" })
  return (
    <>
      <div className="grid gap-1">
        <PageHeading title={test.title} className="tracking-tight" />
        <p className="max-w-[68ch] text-ink-soft">{test.summary}</p>
      </div>
      {test.last !== null && <PreviousResult testId={test.id} last={test.last} />}
      <Card className="grid gap-5">
        <ul className="grid gap-3">
          <Fact icon={<Hash />}>{t("intro.questions", { count: test.questionCount })}</Fact>
          <Fact icon={<Clock />}>{t("intro.minutes", { count: test.minutes })}</Fact>
          <Fact icon={<HardDrive />}>{t("intro.saved")}</Fact>
          <Fact icon={<RotateCcw />}>{t("intro.retake")}</Fact>
        </ul>
        <p className="text-ink-soft">{t("intro.calm")}</p>
        <Begin test={test} starting={starting} onStart={start} />
      </Card>
      <section className="grid gap-3">
        <h2 className="text-lg font-bold">{t("intro.topics")}</h2>
        <ul className="flex flex-wrap gap-2">
          {test.topics.map(({ slug, name }) => (
            <li key={slug} className="rounded-full border border-line bg-raised px-3 py-1 text-sm">
              {name}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const Fact = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <li className="flex items-start gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-accent-ink">
    {icon}
    <span>{children}</span>
  </li>
)

interface BeginProps {
  readonly test: EntryTest
  readonly starting: boolean
  readonly onStart: () => void
}

function Begin({ test: { other, retakeAt, last }, starting, onStart }: BeginProps) {
  const { t } = useTranslation("entryTest")
  const { date } = useFormat()
  if (other !== null) {
    return (
      <Banner
        tone="amber"
        action={
          <ButtonLink to={paths.entryTest(other.id)} variant="secondary" size="sm">
            {t("goOn")}
          </ButtonLink>
        }
      >
        {t("intro.other", { title: other.title })}
      </Banner>
    )
  }
  if (retakeAt !== null) return <Banner>{t("retakeAt", { day: date(retakeAt, "longDay") })}</Banner>
  return (
    <div>
      <Button loading={starting} onClick={onStart}>
        {t(last === null ? "start" : "startAgain")}
      </Button>
    </div>
  )
}
