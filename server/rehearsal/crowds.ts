import type { RehearsalCrowd } from "../../src/api/contract/organiser/rehearsals.ts"
import { type Profile, usualProfile } from "./profile.ts"

/** The crowds that organisers choose from. */
export const crowds: Readonly<Record<RehearsalCrowd, Profile>> = {
  usual: usualProfile,
  signInStorm: {
    ...usualProfile,
    schools: [{ name: "School 1", size: 1, arrives: { from: 120, to: -30 } }],
    signInShare: 1,
    registerShare: 0,
    startWithin: 5
  },
  weakNetwork: {
    ...usualProfile,
    reloadShare: 0.3,
    cuts: { share: 0.4, seconds: { from: 5, to: 120 } },
    wrongClocks: { share: 0.2, seconds: { from: -86_400, to: 3_600 } },
    twoWindowsShare: 0.1
  },
  lastMinuteRush: { ...usualProfile, lastMinuteShare: 0.9, finishShare: 0.05 },
  /** Ends as soon as all have sent their solutions. */
  quick: {
    ...usualProfile,
    schools: [{ name: "School 1", size: 1, arrives: { from: 2, to: 0 } }],
    startWithin: 1,
    think: { median: 4, spread: 0.5 },
    attempts: 2,
    cuts: { share: 0, seconds: { from: 0, to: 0 } },
    lastMinuteShare: 0,
    finishShare: 1
  }
}
