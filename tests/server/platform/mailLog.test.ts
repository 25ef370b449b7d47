import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"
import { expect, test } from "vitest"
import { startTestServer } from "../../support/server.ts"
import { callApi, freshEmail, signUpForm } from "../../support/testLearner.ts"

test("a mail server's answer about an address is not logged", async () => {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}> is unknown here`), { responseCode: 550 }))
  })
  smtp.listen(0, "127.0.0.1")
  await once(smtp.server, "listening")
  const { port } = smtp.server.address() as AddressInfo
  const log: Array<string> = []
  const server = await startTestServer({
    config: { smtpUrl: `smtp://127.0.0.1:${port}` },
    log: (line) => void log.push(line)
  })
  try {
    const email = freshEmail()
    await callApi(server.url, "POST", "/auth/sign-up", signUpForm(email))
    await expect.poll(() => log.join("\n")).toContain("A mail could not be sent")
    expect(log.join("\n")).not.toContain(email)
    expect(log.join("\n")).toContain("550")
  } finally {
    await server.close()
    await new Promise((resolve) => smtp.close(() => resolve(null)))
  }
})
