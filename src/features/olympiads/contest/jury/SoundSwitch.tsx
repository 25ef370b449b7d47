import { useState } from "react"
import { Switch } from "../../../../ui/Switch.tsx"
import { chime, setSound, soundIsOn } from "./messageSound.ts"

/** Switch for notification sounds; plays the sound when switched on. */
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
