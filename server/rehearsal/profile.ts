import { Effect, Schema } from "effect"
import { BadConfiguration } from "../platform/config.ts"

const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const Seconds = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 86_400 }))
const Range = Schema.Struct({ from: Seconds, to: Seconds })
const Offset = Schema.Finite.check(Schema.isBetween({ minimum: -86_400, maximum: 86_400 }))

const Offsets = Schema.Struct({ from: Offset, to: Offset })

const School = Schema.Struct({
  name: Schema.NonEmptyString,
  /** Share of the crowd, in proportion to the sizes of the other schools. */
  size: Schema.Finite.check(Schema.isGreaterThan(0)),
  /** When its participants open the page: seconds before the start, negative for after it; most of them in the middle. */
  arrives: Offsets
})

const fields = {
  seed: Schema.Int,
  schools: Schema.NonEmptyArray(School),
  /** Participants who sign in with their password as they arrive; the others are signed in already. */
  signInShare: Share,
  /** Participants who register as they arrive; the others are registered already. */
  registerShare: Share,
  /** Seconds from the start of the contest until «Get started» is pressed. */
  startWithin: Seconds,
  /** Seconds between two solutions: half of the pauses are shorter than `median`. */
  think: Schema.Struct({
    median: Seconds,
    spread: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 2 }))
  }),
  /** Largest number of solutions of a participant for one problem. */
  attempts: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 50 })),
  /** Share of solutions that are right programs. */
  rightShare: Share,
  /** Share of solutions after which the page is reloaded. */
  reloadShare: Share,
  /** Share of solutions before which the network fails, and for how many seconds. */
  cuts: Schema.Struct({ share: Share, seconds: Range }),
  /** Participants whose clock is wrong, by up to so many seconds. */
  wrongClocks: Schema.Struct({ share: Share, seconds: Offsets }),
  /** Participants who open the contest in a second window. */
  twoWindowsShare: Share,
  /** Participants who send their last solution in the last minute. */
  lastMinuteShare: Share,
  /** Participants who finish before their time is up. */
  finishShare: Share,
  /** What still counts as ready. */
  bounds: Schema.Struct({
    /** 99th percentile of answers to calls, in milliseconds. */
    answerMs: Schema.Finite,
    /** 95th percentile from receipt to verdict, in seconds. */
    verdictS: Schema.Finite,
    /** Difference between the time that the server states and the database's, in seconds. */
    clockS: Schema.Finite
  })
}

const Profile = Schema.Struct(fields)
export type Profile = typeof Profile.Type

const PartialProfile = Schema.Struct(
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Schema.optionalKey(schema)])) as {
    readonly [Name in keyof typeof fields]: Schema.optionalKey<(typeof fields)[Name]>
  }
)

/** A crowd of three schools on a usual day. */
export const usualProfile: Profile = {
  seed: 1,
  schools: [
    { name: "School 1", size: 5, arrives: { from: 600, to: 10 } },
    { name: "School 2", size: 3, arrives: { from: 300, to: 0 } },
    { name: "School 3", size: 2, arrives: { from: 60, to: -120 } }
  ],
  signInShare: 0.3,
  registerShare: 0.2,
  startWithin: 30,
  think: { median: 600, spread: 0.6 },
  attempts: 4,
  rightShare: 0.5,
  reloadShare: 0.1,
  cuts: { share: 0.05, seconds: { from: 2, to: 60 } },
  wrongClocks: { share: 0.05, seconds: { from: -7_200, to: 7_200 } },
  twoWindowsShare: 0.05,
  lastMinuteShare: 0.2,
  finishShare: 0.3,
  bounds: { answerMs: 3_000, verdictS: 60, clockS: 2 }
}

const decode = Schema.decodeUnknownEffect(PartialProfile, { onExcessProperty: "error" })

const oneLine = (error: Schema.SchemaError) =>
  error.message
    .split("\n")
    .map((line) => line.trim())
    .join(" ")

/** A profile from JSON text; what it leaves out is usual. Fails with one line that names the field. */
export const readProfile = Effect.fn("readProfile")(function* (text: string) {
  const value = yield* Effect.try({
    try: () => JSON.parse(text) as unknown,
    catch: (error) => new BadConfiguration({ message: `The profile is no JSON: ${(error as Error).message}` })
  })
  const given = yield* decode(value).pipe(
    Effect.mapError(
      (error) => new BadConfiguration({ message: `The profile cannot be used: ${oneLine(error)}` })
    )
  )
  return { ...usualProfile, ...given }
})
