import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Switch } from "../../../../ui/Switch.tsx"
import { chime, setSound, soundIsOn } from "../../../contest/jury/chime.ts"

/** Whether new questions are heard; switched on, it lets one hear how it sounds. */
export function QuestionSound() {
  const { t } = useTranslation("deskPeople")
  const [on, setOn] = useState(soundIsOn)
  return (
    <Switch
      label={t("jury.sound")}
      checked={on}
      onChange={(wanted) => {
        setSound(wanted)
        setOn(wanted)
        if (wanted) chime()
      }}
    />
  )
}
