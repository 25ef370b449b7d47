import type { Email } from "postal-mime"
import { startRealServer } from "../../support/realServer.ts"
import { startSmtp, type TestSmtp } from "../../support/smtp.ts"
import { expect, test as base } from "./fixtures.ts"

/** A platform that sends its mails to a recording server. */
export const test = base.extend<object, { smtp: TestSmtp }>({
  smtp: [
    async ({ playwright: _playwright }, use) => {
      const smtp = await startSmtp()
      await use(smtp)
      await smtp.close()
    },
    { scope: "worker" }
  ],
  server: [
    async ({ smtp }, use) => {
      const server = await startRealServer({ env: { SMTP_URL: smtp.url } })
      await use(server)
      await server.stop()
    },
    { scope: "worker", timeout: 480_000 }
  ]
})

/** All mails to an address so far, oldest first. */
export const mailsTo = (smtp: TestSmtp, address: string): ReadonlyArray<Email> =>
  smtp.mails.filter(({ to }) => to?.[0]?.address === address)

/** Waits for a mail to an address with this subject, and returns the newest. */
export async function mailSaying(smtp: TestSmtp, address: string, subject: string): Promise<Email> {
  const found = () => mailsTo(smtp, address).findLast((mail) => mail.subject === subject)
  await expect.poll(found, `«${subject}» to ${address}`).toBeDefined()
  return found()!
}
