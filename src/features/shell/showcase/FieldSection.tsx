import { Gauge } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { Combobox } from "../../../ui/Combobox.tsx"
import { FileDrop } from "../../../ui/FileDrop.tsx"
import { PasswordField } from "../../../ui/PasswordField.tsx"
import { SearchField } from "../../../ui/SearchField.tsx"
import { Select } from "../../../ui/Select.tsx"
import { TextArea } from "../../../ui/TextArea.tsx"
import { TextField } from "../../../ui/TextField.tsx"
import { Section, Specimen } from "./Section.tsx"

const levels = ["any", "easy", "hard"] as const
const cities = ["moscow", "petersburg", "orel", "petropavlovsk"] as const

type Level = (typeof levels)[number]
type City = (typeof cities)[number]

export function FieldSection() {
  const { t } = useTranslation("showcase")
  return (
    <Section id="fields" title={t("sections.fields")}>
      <TextFields />
      <Passwords />
      <Lists />
      <Specimen wide name="FileDrop" className="grid items-start gap-4 768:grid-cols-3">
        <FileDrop id="drop" title={t("field.drop")} hint={t("field.dropHint")}>
          <Button variant="secondary">{t("field.choose")}</Button>
        </FileDrop>
        <FileDrop id="drop-over" over title={t("field.dropOver")}>
          {null}
        </FileDrop>
        <FileDrop id="drop-error" disabled title={t("field.drop")} error={t("field.dropError")}>
          <Button variant="secondary" disabled>
            {t("field.choose")}
          </Button>
        </FileDrop>
      </Specimen>
    </Section>
  )
}

function TextFields() {
  const { t } = useTranslation("showcase")
  const [name, setName] = useState(() => t("field.nameValue"))
  const [mail, setMail] = useState("mila.example.org")
  const [message, setMessage] = useState(() => t("field.messageValue"))
  const [query, setQuery] = useState(() => t("table.rows.snow"))
  return (
    <>
      <Specimen name="TextField" className="grid gap-4">
        <TextField label={t("field.name")} value={name} onChange={setName} hint={t("field.nameHint")} />
        <TextField label={t("field.email")} value={mail} onChange={setMail} error={t("field.emailError")} />
        <TextField
          label={t("field.name")}
          value=""
          onChange={setName}
          placeholder={t("field.placeholder")}
          disabled
        />
      </Specimen>
      <Specimen name="TextArea, SearchField" className="grid gap-4">
        <TextArea
          label={t("field.message")}
          value={message}
          onChange={setMessage}
          hint={t("field.messageHint")}
        />
        <SearchField
          label={t("field.search")}
          clearLabel={t("field.clear")}
          placeholder={t("field.search")}
          value={query}
          onChange={setQuery}
        />
      </Specimen>
    </>
  )
}

function Passwords() {
  const { t } = useTranslation("showcase")
  const [password, setPassword] = useState("zama2026")
  return (
    <Specimen name="PasswordField" className="grid gap-4">
      <PasswordField
        label={t("field.password")}
        value={password}
        onChange={setPassword}
        autoComplete="off"
        showLabel={t("field.show")}
        hideLabel={t("field.hide")}
        metLabel={t("field.met")}
        rules={[
          { text: t("field.rule8"), met: password.length >= 8 },
          { text: t("field.ruleDigit"), met: /\d/.test(password) },
          { text: t("field.ruleUpper"), met: /\p{Lu}/u.test(password) }
        ]}
      />
    </Specimen>
  )
}

function Lists() {
  const { t } = useTranslation("showcase")
  const [level, setLevel] = useState<Level>("any")
  const [city, setCity] = useState<City | null>(null)
  const levelOptions = levels.map((value) => ({ value, label: t(`field.levels.${value}`) }))
  const cityOptions = cities.map((value) => ({ value, label: t(`field.cities.${value}`) }))
  const shared = { options: cityOptions, nothingFound: t("field.noCity"), openLabel: t("field.openCities") }
  return (
    <Specimen name="Select, Combobox" className="grid gap-4">
      <Select
        label={t("field.difficulty")}
        value={level}
        options={levelOptions}
        onChange={setLevel}
        icon={<Gauge aria-hidden="true" />}
      />
      <Select
        label={t("field.difficulty")}
        value={level}
        options={levelOptions}
        onChange={setLevel}
        disabled
      />
      <Combobox
        {...shared}
        label={t("field.city")}
        value={city}
        onChange={setCity}
        placeholder={t("field.placeholder")}
        error={city === null ? t("field.cityError") : null}
      />
      <Combobox {...shared} label={t("field.city")} value="orel" onChange={setCity} disabled />
    </Specimen>
  )
}
