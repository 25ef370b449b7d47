import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Checkbox } from "../../../ui/Checkbox.tsx"
import { ChooseOne, ChooseSome } from "../../../ui/Choices.tsx"
import { Switch } from "../../../ui/Switch.tsx"
import { Section, Specimen } from "./Section.tsx"

const topics = ["statement", "tests", "site", "other"] as const
const levels = ["any", "easy", "hard"] as const

type Topic = (typeof topics)[number]
type Level = (typeof levels)[number]

const nothing = () => {}

export function ChoiceSection() {
  const { t } = useTranslation("showcase")
  const [agreed, setAgreed] = useState(true)
  const [letters, setLetters] = useState(true)
  const [chosen, setChosen] = useState<ReadonlyArray<Topic>>(["tests"])
  const [level, setLevel] = useState<Level>("easy")
  const topicOptions = topics.map((value) => ({ value, label: t(`choice.topics.${value}`) }))
  const levelOptions = levels.map((value) => ({
    value,
    label: t(`field.levels.${value}`),
    disabled: value === "hard"
  }))
  return (
    <Section id="choices" title={t("sections.choices")}>
      <Specimen name="Checkbox">
        <Checkbox label={t("choice.consent")} checked={agreed} onChange={setAgreed} />
        <Checkbox
          label={t("choice.consent")}
          checked={!agreed}
          onChange={(not) => setAgreed(!not)}
          error={agreed ? t("choice.consentError") : null}
        />
        <Checkbox label={t("choice.off")} checked disabled onChange={nothing} />
      </Specimen>
      <Specimen name="Switch">
        <Switch
          label={t("choice.letters")}
          hint={t("choice.lettersHint")}
          checked={letters}
          onChange={setLetters}
        />
        <Switch label={t("choice.off")} checked={!letters} onChange={(off) => setLetters(!off)} />
        <Switch label={t("choice.off")} checked disabled onChange={nothing} />
      </Specimen>
      <Specimen name="ChooseSome" className="grid gap-4">
        <ChooseSome label={t("choice.topic")} options={topicOptions} value={chosen} onChange={setChosen} />
        <ChooseSome
          label={t("choice.topic")}
          options={topicOptions}
          value={[]}
          onChange={setChosen}
          error={t("choice.topicError")}
        />
      </Specimen>
      <Specimen name="ChooseOne" className="grid gap-4">
        <ChooseOne label={t("choice.level")} options={levelOptions} value={level} onChange={setLevel} />
        <ChooseOne
          label={t("choice.level")}
          options={levelOptions}
          value={level}
          onChange={setLevel}
          disabled
        />
      </Specimen>
    </Section>
  )
}
