import type { MailFlow } from "../../../api/contract/account/session.ts"

/** Which mails can be asked for again. */
export type WaitingFlow = MailFlow | "email_change"

/** The mail that a visitor waits for; kept in the tab, so that a reload loses neither address nor countdown. */
export interface WaitingMail {
  readonly email: string
  readonly flow: WaitingFlow
  /** When another one may be asked for, in milliseconds since 1970. */
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
