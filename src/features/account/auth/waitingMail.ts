import type { MailFlow } from "../../../api/contract/account/session.ts"

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

export const saveWaitingMail = (mail: WaitingMail): void =>
  sessionStorage.setItem(key(mail.flow), JSON.stringify(mail))

export function readWaitingMail(flow: WaitingFlow): WaitingMail | null {
  const saved: unknown = JSON.parse(sessionStorage.getItem(key(flow)) ?? "null")
  if (typeof saved !== "object" || saved === null || !("email" in saved) || !("availableAt" in saved))
    return null
  return { flow, email: String(saved.email), availableAt: Number(saved.availableAt) }
}
