import { Play, Settings, Star } from "lucide-react"
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
import { entries, options, states, type Examples, type Texts } from "./examples.tsx"

export function buttons({ buttons: text }: Texts): Examples {
  const variants = entries(text.variants).map(([variant, children]) => ({ variant, children }))
  const long = { children: [<Play key="icon" className="size-4" />, text.long] }
  return {
    Button: states(Button, {}, ...variants, long),
    "Button small": states(Button, { size: "sm" }, ...variants),
    "Button loading": states(Button, { loading: true }, ...variants),
    "Button disabled": states(Button, { disabled: true }, ...variants),
    IconButton: states(
      IconButton,
      { label: text.settings, icon: <Settings /> },
      {},
      { label: text.star, icon: <Star />, pressed: false },
      { label: text.star, icon: <Star fill="currentColor" />, pressed: true },
      { label: text.disabled, disabled: true }
    ),
    link: (
      <p>
        <a href="#buttons-title" className={linkClass}>
          {text.link}
        </a>
      </p>
    )
  }
}

export function fields({ fields: text }: Texts): Examples {
  const { value } = text
  const level = { label: text.level, options: options(text.levels, "hard"), value: "easy" }
  const city = { ...text.city, options: options(text.cities) }
  const topic = { label: text.topic, options: options(text.topics) }
  const checks = [{ checked: true }, { checked: false }, { checked: true, disabled: true }]
  const rules = [
    { text: text.digit, met: true },
    { text: text.uppercase, met: false }
  ]
  return {
    TextField: states(TextField, { ...text.name, value }, {}, text.email, { disabled: true }),
    TextArea: states(TextArea, text.message, { value }),
    SearchField: states(SearchField, text.search, { value: "" }, { value }),
    PasswordField: states(PasswordField, { ...text.password, autoComplete: "off" }, { value, rules }),
    Select: states(Select, level, {}, { disabled: true }),
    Combobox: states(Combobox, city, { value: null, error: text.cityError }, { value: "orel" }),
    Checkbox: states(Checkbox, text.consent, ...checks, { checked: false, error: text.consentError }),
    Switch: states(Switch, text.letters, ...checks),
    ChooseSome: states(ChooseSome, topic, { value: ["tests"] }, { value: [], error: text.topicError }),
    ChooseOne: states(ChooseOne, level, {}, { disabled: true }),
    FileDrop: states(
      FileDrop,
      { ...text.drop, over: false, disabled: false, error: null, children: <Button>{text.choose}</Button> },
      {},
      { ...text.dropOver, over: true, children: null },
      { ...text.dropFailed, disabled: true, children: null }
    )
  }
}
