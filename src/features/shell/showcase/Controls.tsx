import { Gauge, Play, Settings, Star } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { linkClass } from "../../../ui/buttonClass.ts"
import { Checkbox } from "../../../ui/Checkbox.tsx"
import { ChooseOne, ChooseSome } from "../../../ui/Choices.tsx"
import { Combobox } from "../../../ui/Combobox.tsx"
import { FileDrop } from "../../../ui/FileDrop.tsx"
import { IconButton } from "../../../ui/IconButton.tsx"
import { PasswordField } from "../../../ui/PasswordField.tsx"
import { SearchField } from "../../../ui/SearchField.tsx"
import { Select } from "../../../ui/Select.tsx"
import { Switch } from "../../../ui/Switch.tsx"
import { TextArea } from "../../../ui/TextArea.tsx"
import { TextField } from "../../../ui/TextField.tsx"
import { rowClass, Specimen, Stateful } from "./Specimen.tsx"

const variants = ["primary", "secondary", "ghost", "danger"] as const
const states = {
  plain: {},
  small: { size: "sm" },
  loading: { loading: true },
  disabled: { disabled: true }
} as const

export function Buttons() {
  const { t } = useTranslation("showcase")
  return (
    <>
      {(["plain", "small", "loading", "disabled"] as const).map((state) => (
        <Specimen key={state} name={`Button ${state}`} className={rowClass}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} {...states[state]}>
              {t(`button.${variant}`)}
            </Button>
          ))}
        </Specimen>
      ))}
      <Specimen name="Button with icon, long" className={rowClass}>
        <Button>
          <Play aria-hidden="true" className="size-4" />
          {t("button.long")}
        </Button>
      </Specimen>
      <Specimen name="IconButton, link" className={rowClass}>
        <IconButton label={t("button.settings")} icon={<Settings aria-hidden="true" />} />
        <Stateful initial={true}>
          {(starred, setStarred) => (
            <IconButton
              label={t("button.star")}
              pressed={starred}
              onClick={() => setStarred(!starred)}
              icon={<Star aria-hidden="true" fill={starred ? "currentColor" : "none"} />}
            />
          )}
        </Stateful>
        <IconButton label={t("button.disabled")} disabled icon={<Settings aria-hidden="true" />} />
        <p>
          <a href="#buttons-title" className={linkClass}>
            {t("button.link")}
          </a>
        </p>
      </Specimen>
    </>
  )
}

const levels = ["any", "easy", "hard"] as const
const cities = ["moscow", "petersburg", "orel", "petropavlovsk"] as const

export function Fields() {
  const { t } = useTranslation("showcase")
  const options = levels.map((value) => ({ value, label: t(`field.levels.${value}`) }))
  const city = {
    label: t("field.city"),
    options: cities.map((value) => ({ value, label: t(`field.cities.${value}`) })),
    nothingFound: t("field.noCity"),
    openLabel: t("field.openCities")
  }
  return (
    <>
      <Specimen name="TextField, TextArea, SearchField" className="grid gap-4">
        <Stateful initial="mila.example.org">
          {(value, onChange) => (
            <>
              <TextField label={t("field.name")} hint={t("field.nameHint")} {...{ value, onChange }} />
              <TextField label={t("field.email")} error={t("field.emailError")} {...{ value, onChange }} />
              <TextField label={t("field.name")} {...{ value, onChange }} disabled />
              <TextArea label={t("field.message")} hint={t("field.messageHint")} {...{ value, onChange }} />
              <SearchField
                label={t("field.search")}
                clearLabel={t("field.clear")}
                placeholder={t("field.search")}
                {...{ value, onChange }}
              />
            </>
          )}
        </Stateful>
      </Specimen>
      <Specimen name="Select, Combobox" className="grid gap-4">
        <Stateful<(typeof levels)[number]> initial="any">
          {(value, onChange) => (
            <>
              <Select
                label={t("field.difficulty")}
                icon={<Gauge aria-hidden="true" />}
                {...{ options, value, onChange }}
              />
              <Select label={t("field.difficulty")} {...{ options, value, onChange }} disabled />
            </>
          )}
        </Stateful>
        <Stateful<(typeof cities)[number] | null> initial={null}>
          {(value, onChange) => (
            <>
              <Combobox
                {...city}
                {...{ value, onChange }}
                error={value === null ? t("field.cityError") : null}
              />
              <Combobox {...city} value="orel" onChange={onChange} disabled />
            </>
          )}
        </Stateful>
      </Specimen>
      <Specimen name="PasswordField">
        <Stateful initial="zama2026">
          {(value, onChange) => (
            <PasswordField
              label={t("field.password")}
              autoComplete="off"
              showLabel={t("field.show")}
              hideLabel={t("field.hide")}
              metLabel={t("field.met")}
              rules={[
                { text: t("field.ruleDigit"), met: /\d/.test(value) },
                { text: t("field.ruleUpper"), met: /\p{Lu}/u.test(value) }
              ]}
              {...{ value, onChange }}
            />
          )}
        </Stateful>
      </Specimen>
      <Specimen wide name="FileDrop" className="grid items-start gap-4 768:grid-cols-3">
        <FileDrop id="drop" title={t("field.drop")} hint={t("field.dropHint")}>
          <Button variant="secondary">{t("field.choose")}</Button>
        </FileDrop>
        <FileDrop id="drop-over" over title={t("field.dropOver")}>
          {null}
        </FileDrop>
        <FileDrop id="drop-error" disabled title={t("field.drop")} error={t("field.dropError")}>
          {null}
        </FileDrop>
      </Specimen>
    </>
  )
}

const topics = ["statement", "tests", "site", "other"] as const

export function Choices() {
  const { t } = useTranslation("showcase")
  const topicOptions = topics.map((value) => ({ value, label: t(`choice.topics.${value}`) }))
  const levelOptions = levels.map((value) => ({
    value,
    label: t(`field.levels.${value}`),
    disabled: value === "hard"
  }))
  return (
    <>
      {Object.entries({ Checkbox, Switch }).map(([name, Part]) => (
        <Specimen key={name} name={name}>
          <Stateful initial={true}>
            {(checked, onChange) => (
              <>
                <Part label={t("choice.consent")} checked={checked} onChange={onChange} />
                <Part label={t("choice.off")} checked={!checked} onChange={(off) => onChange(!off)} />
                <Part label={t("choice.off")} checked={checked} disabled onChange={onChange} />
              </>
            )}
          </Stateful>
        </Specimen>
      ))}
      <Specimen name="Checkbox wrong, Switch hint">
        <Checkbox
          label={t("choice.consent")}
          checked={false}
          onChange={() => {}}
          error={t("choice.consentError")}
        />
        <Switch label={t("choice.letters")} hint={t("choice.lettersHint")} checked onChange={() => {}} />
      </Specimen>
      <Specimen name="ChooseSome, ChooseOne" className="grid gap-4">
        <Stateful<ReadonlyArray<(typeof topics)[number]>> initial={["tests"]}>
          {(value, onChange) => (
            <ChooseSome
              label={t("choice.topic")}
              options={topicOptions}
              error={value.length === 0 ? t("choice.topicError") : null}
              {...{ value, onChange }}
            />
          )}
        </Stateful>
        <Stateful<(typeof levels)[number]> initial="easy">
          {(value, onChange) => (
            <>
              <ChooseOne label={t("choice.level")} options={levelOptions} {...{ value, onChange }} />
              <ChooseOne label={t("choice.level")} options={levelOptions} {...{ value, onChange }} disabled />
            </>
          )}
        </Stateful>
      </Specimen>
    </>
  )
}
