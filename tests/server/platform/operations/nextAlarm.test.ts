import { expect, test } from "vitest"
import { nextAlarm, quiet } from "../../../../server/platform/operations/nextAlarm.ts"

const minute = 60_000

/** The mails of an alarm whose condition is looked at each minute; `#` is a minute in which it holds. */
const mailsOf = (minutes: string) => {
  let state = quiet
  const mails: Array<string> = []
  for (const [index, each] of minutes.split("").entries()) {
    const step = nextAlarm(state, each === "#", index * minute)
    state = step.state
    if (step.mail !== null) mails.push(`${index} ${step.mail}`)
  }
  return mails
}

test("an alarm is mailed when it begins and when it ends", () => {
  expect(mailsOf("..####..")).toEqual(["2 raised", "6 ended"])
})

test("an alarm that comes and goes is mailed once an hour", () => {
  expect(mailsOf("#.".repeat(60))).toEqual(["0 raised", "1 ended", "60 raised", "61 ended"])
})

test("an alarm that returns within the hour is mailed later if it still lasts", () => {
  expect(mailsOf(`#.${"#".repeat(70)}.`)).toEqual(["0 raised", "1 ended", "60 raised", "72 ended"])
  expect(mailsOf(`#.${"#".repeat(30)}.`)).toEqual(["0 raised", "1 ended"])
})
