import { writeText } from "../../../shell/storage/storedValue.ts"

const key = "contest-sound"

/** Whether notification sounds are on; stored on this device. */
export const soundIsOn = (): boolean => localStorage.getItem(key) !== "off"

export const setSound = (on: boolean): boolean => writeText(localStorage, key, on ? "on" : "off")

let context: AudioContext | null = null

/** Browsers allow sound only after a user gesture, and some require `resume` within its handler. */
function wake(): void {
  context ??= new AudioContext()
  if (context.state !== "running") void context.resume().catch(() => {})
}

const presses = ["pointerup", "keydown"] as const

/** Enables sound at the first user gesture; returns the cleanup function. */
export function readyToChime(): () => void {
  if (typeof AudioContext === "undefined") return () => {}
  const forget = () => presses.forEach((press) => removeEventListener(press, pressed))
  const pressed = () => {
    wake()
    forget()
  }
  presses.forEach((press) => addEventListener(press, pressed))
  return forget
}

/** Plays two quiet notes; silent if the browser does not allow sound yet. */
export function chime(): void {
  if (!soundIsOn() || typeof AudioContext === "undefined") return
  wake()
  if (context === null) return
  const { currentTime, destination } = context
  for (const [index, hertz] of [660, 880].entries()) {
    const from = currentTime + index * 0.16
    const note = new OscillatorNode(context, { frequency: hertz })
    const loudness = new GainNode(context, { gain: 0 })
    loudness.gain.setValueAtTime(0, from)
    loudness.gain.linearRampToValueAtTime(0.12, from + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.001, from + 0.3)
    note.connect(loudness).connect(destination)
    note.start(from)
    note.stop(from + 0.3)
  }
}
