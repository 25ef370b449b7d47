import type { BrowserContext, Page } from "@playwright/test"
import { classByApi } from "./support/classes.ts"
import { startClientApplication } from "./support/clientApplication.ts"
import { answered, networkIsAway } from "./support/complaints.ts"
import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"
import { signInAs } from "./support/learners.ts"
import { organisedContest } from "./support/organisedContest.ts"
import { promote } from "./support/organiser.ts"
import {
  editor,
  openProblem,
  patiently,
  results,
  runButton,
  submitButton,
  sum,
  verdict,
  write
} from "./support/problemPage.ts"

// States in which machines wait, and which no other scenario reaches. `npm test` asks for each.

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

/** Opens an address while matching calls find no server, and returns after the press of “Try again”. */
async function openUnanswered(page: Page, address: string, call: string, message: string): Promise<void> {
  await page.route(call, (route) => route.abort("connectionrefused"))
  await page.goto(address)
  await expect(page.getByText(message)).toBeVisible(patiently)
  await page.unroute(call)
  await press(page, "Try again")
}

test("links of mails without a server's answer are tried again", async ({ page, complaints }) => {
  complaints.expect(networkIsAway)
  complaints.expect(answered(404))

  await openUnanswered(page, "/verification/email/x", "**/api/auth/email/confirm", "could not be confirmed")
  await expect(page).toHaveURL("/link-expired")
  await openUnanswered(page, "/verification/password/x", "**/api/auth/password/x", "could not be checked")
  await expect(page).toHaveURL("/link-expired-recover-password")
  await openUnanswered(page, "/verification/address/x", "**/api/auth/email/link/x", "could not be checked")
  await expect(page.getByText("The link works no more")).toBeVisible()
})

test("the question of an application without a server's answer is asked again", async ({
  page,
  server,
  signedIn: _signedIn,
  complaints
}) => {
  complaints.expect(networkIsAway)
  const application = await startClientApplication(server)
  await openUnanswered(
    page,
    await application.begin(),
    "**/api/oauth/authorization",
    "We could not find out who asks"
  )
  await expect(page.getByRole("heading", { name: "Let Chess club in?" })).toBeVisible()
  application.close()
})

test("a pupil's first own password can be chosen after a lost answer", async ({
  page,
  server,
  learner,
  complaints
}) => {
  complaints.expect(networkIsAway)
  // Nothing else is open to this account yet.
  complaints.expect(answered(403))
  const { slips } = await classByApi(server, await promote(server, learner), ["Ada"])
  await page.goto("/sign-in")
  await page.getByRole("textbox", { name: "Email or login" }).fill(slips[0]!.login)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(slips[0]!.password)
  const call = "**/api/account/first-password"
  await page.route(call, (route) => route.abort("connectionrefused"))
  await press(page, "Log in")
  await expect(page.getByText("This did not load")).toBeVisible()
  await page.unroute(call)
  await press(page, "Try again")
  await expect(page.getByRole("heading", { level: 1, name: /Ada/ })).toBeVisible()
})

test.describe("without a service worker, which would load the languages ahead", () => {
  test.use({ serviceWorkers: "block" })

  test("a program neither runs nor steps without its language, and does when the language arrives", async ({
    page,
    context,
    complaints
  }) => {
    complaints.expect(networkIsAway)
    complaints.expect(/Service Worker registration blocked/)
    await openProblem(page, 1)
    const files = "**/runtime-python-*"
    await context.route(files, (route) => route.abort("internetdisconnected"))
    // Many steps, so that they play for a while.
    await write(page, `for i in range(15):\n    pass\n${sum.python}`)
    const noLanguage = page.getByText(/There is no network, and Python [\d.]+ is not in this browser yet/)
    await runButton(page).click()
    await expect(noLanguage.filter({ visible: true }).first()).toBeVisible(patiently)
    await press(page, "Step through")
    const stepper = page.getByRole("dialog", { name: "Step by step" })
    await expect(stepper.getByText(/There is no network, and Python is not/)).toBeVisible(patiently)
    await context.unroute(files)
    await stepper.getByRole("button", { name: "Try again" }).click()
    await expect(stepper.getByText("Line 1 is about to run.")).toBeVisible(patiently)
    await stepper.getByRole("button", { name: "Play the steps" }).click()
    await expect(stepper.getByRole("button", { name: "Pause" })).toBeVisible()
    await expect(stepper.getByText("The program has ended.")).toBeVisible(patiently)
    await page.keyboard.press("Escape")

    await write(page, "print(")
    await results(page).getByRole("button", { name: "Step through" }).click()
    await expect(stepper.getByText("The program did not begin: there is an error in it.")).toBeVisible(
      patiently
    )
  })
})

/** Lets the browser store nothing of the page on this device. */
const refuseToStore = (context: BrowserContext) =>
  context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The quota is used up", "QuotaExceededError")
    }
    IDBObjectStore.prototype.put = refuse
    Storage.prototype.setItem = refuse
  })

test("a browser that stores nothing says so beside the program", async ({ page, context, complaints }) => {
  complaints.expect(/Loading ahead failed QuotaExceededError/)
  await refuseToStore(context)
  await openProblem(page, 1)
  await write(page, "print(1)")
  await expect(page.getByText("Not saved: the browser refuses").filter({ visible: true })).toBeVisible()
  await expect(page.getByText("The browser does not let us keep data")).toBeVisible()
})

test("a solution of a problem that is closed meanwhile is refused with the reason", async ({
  page,
  server,
  signedIn,
  complaints
}) => {
  complaints.expect(answered(404))
  complaints.expect(answered(403))
  await openProblem(page, 2)
  await write(page, "print(2)")
  await runSql(server, "update problems set closed_since = now() where id = 2")
  await submitButton(page).click()
  await expect(verdict(page, "The solution was not accepted for checking")).toBeVisible(patiently)
  await press(page, "Got it")
  await expect(editor(page)).toHaveText("print(2)")
  await runSql(server, "update problems set closed_since = null where id = 2")
  expect(signedIn.email).not.toBe("")
})

test("an answer of a lesson waits for the network", async ({
  page,
  context,
  server,
  learner,
  complaints
}) => {
  complaints.expect(networkIsAway)
  await context.addCookies([{ name: "locale", value: "ru", url: server.url, sameSite: "Lax" }])
  await signInAs(context, server, learner)
  await page.goto("/courses/python-from-zero/lesson/4?step=7")
  await page.getByRole("textbox").fill("8")
  await context.setOffline(true)
  await press(page, "Проверить")
  await expect(page.getByText("Нет связи.", { exact: false }).filter({ visible: true }).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText("Верно!")).toBeVisible(patiently)
})

test("two organisers who change one field choose between their versions", async ({
  page,
  browser,
  context,
  server,
  learner
}) => {
  const organiser = await promote(server, learner)
  await organisedContest(server, "rare-states", learner)
  await signInAs(context, server, organiser)
  await page.goto("/organiser/contests/rare-states/edit")
  const name = page.getByRole("textbox", { name: "Name in English" })
  await expect(name).toHaveValue("Spring")
  await name.fill("Late spring")
  const otherContext = await browser.newContext({ baseURL: server.url })
  await signInAs(otherContext, server, organiser)
  const other = await otherContext.newPage()
  await other.goto("/organiser/contests/rare-states/edit")
  await other.getByRole("textbox", { name: "Name in English" }).fill("Early spring")
  await press(other, "Save")
  await expect(other.getByText("Saved.")).toBeVisible()
  await otherContext.close()

  await page.reload()
  await expect(page.getByText("Another organiser changed the same")).toBeVisible()
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled()
  await press(page, "Take theirs")
  await expect(name).toHaveValue("Early spring")
  await runSql(server, "delete from contests where slug = 'rare-states'")
})

test("the reward of the day is looked up again after a lost answer", async ({
  page,
  context,
  server,
  signedIn: _signedIn,
  complaints
}) => {
  complaints.expect(networkIsAway)
  await context.addCookies([{ name: "locale", value: "ru", url: server.url, sameSite: "Lax" }])
  const call = "**/api/rewards/daily"
  await page.route(call, (route) => route.abort("connectionrefused"))
  await page.goto("/profile/balance")
  await expect(page.getByText("Не удалось узнать о награде дня")).toBeVisible(patiently)
  await page.unroute(call)
  await press(page, "Попробовать ещё раз")
  await expect(page.getByRole("heading", { name: "Награда дня" })).toBeVisible()
})

test("a new class survives a lost answer", async ({ page, context, server, learner, complaints }) => {
  complaints.expect(networkIsAway)
  await signInAs(context, server, await promote(server, learner))
  await page.goto("/organiser/classes/new")
  const file = {
    name: "class.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("First name,Last name\nAda,Pupil")
  }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole("textbox", { name: "Class name" }).fill("Daisies")
  await page.getByRole("checkbox").check()
  const call = "**/api/organiser/classes"
  await page.route(call, (route) => route.abort("connectionrefused"))
  await press(page, "Create 1 account")
  await expect(page.getByText("The class could not be made")).toBeVisible(patiently)
  await page.unroute(call)
  await press(page, "Try again")
  await expect(page.getByRole("list", { name: "Pupils' slips" }).getByRole("listitem")).toHaveCount(1)
})
