import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Switch } from "../../../ui/Switch.tsx"
import { chime, setSound, soundIsOn } from "./chime.ts"

/** Whether news of the jury is heard; switched on, it lets one hear how it sounds. */
export function SoundSwitch() {
  const { t } = useTranslation("contest")
  const [on, setOn] = useState(soundIsOn)
  return (
    <Switch
      label={t("announcements.sound")}
      checked={on}
      onChange={(wanted) => {
        setSound(wanted)
        setOn(wanted)
        if (wanted) chime()
      }}
    />
  )
}
