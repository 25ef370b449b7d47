import type { MailFlow } from "../../../api/contract/account/session.ts"
import { writeText } from "../../shell/storage/storedValue.ts"

/** Emails that can be resent. */
export type WaitingFlow = MailFlow | "email_change"

/** The email the user waits for; kept in sessionStorage, so that a reload keeps the address and the countdown. */
export interface WaitingMail {
  readonly email: string
  readonly flow: WaitingFlow
  /** Earliest time to resend, in ms since the epoch. */
  readonly availableAt: number
}

const key = (flow: WaitingFlow) => `waiting-mail:${flow}`

/** A full storage refuses them; they last until the page is closed. */
const unstored = new Map<WaitingFlow, WaitingMail>()

export function saveWaitingMail(mail: WaitingMail): void {
  if (!writeText(sessionStorage, key(mail.flow), JSON.stringify(mail))) unstored.set(mail.flow, mail)
}

export function readWaitingMail(flow: WaitingFlow): WaitingMail | null {
  const saved: unknown = JSON.parse(sessionStorage.getItem(key(flow)) ?? "null")
  if (typeof saved !== "object" || saved === null || !("email" in saved) || !("availableAt" in saved))
    return unstored.get(flow) ?? null
  return { flow, email: String(saved.email), availableAt: Number(saved.availableAt) }
}
