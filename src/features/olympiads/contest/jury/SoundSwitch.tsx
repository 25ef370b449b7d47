import { useState } from "react"
import { Switch } from "../../../../ui/Switch.tsx"
import { chime, setSound, soundIsOn } from "./chime.ts"

/** Whether news of the jury and for it is heard; switched on, it lets one hear how it sounds. */
export function SoundSwitch({ label }: { readonly label: string }) {
  const [on, setOn] = useState(soundIsOn)
  return (
    <Switch
      label={label}
      checked={on}
      onChange={(wanted) => {
        setSound(wanted)
        setOn(wanted)
        if (wanted) chime()
      }}
    />
  )
}
