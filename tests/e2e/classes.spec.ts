import type { Locator, Page } from "@playwright/test"
import { signUpLearner } from "../support/apiLearner.ts"
import { expectAccessible } from "./support/accessible.ts"
import { classByApi } from "./support/classes.ts"
import { answered, networkIsAway } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"
import { signInAs } from "./support/learners.ts"
import { promote } from "./support/organiser.ts"
import { openProblem, patiently, submitButton, sum, verdict, write } from "./support/problemPage.ts"

const password = "Pineapple7"
const phone = { width: 390, height: 800 }

const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) })
const choose = (page: Page, file: ReturnType<typeof csv>) =>
  page.locator('input[type="file"]').setInputFiles(file)
const slips = (page: Page): Locator => page.getByRole("list", { name: "Pupils' slips" }).getByRole("listitem")

async function readSlip(slip: Locator): Promise<{ login: string; oneTime: string }> {
  const [login = "", oneTime = ""] = await slip.locator(".zama-slip-secret").allTextContents()
  return { login, oneTime }
}

async function signIn(page: Page, login: string, typed: string) {
  await page.getByRole("textbox", { name: "Email or login" }).fill(login)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(typed)
  await page.getByRole("button", { name: "Log in" }).click()
}

async function choosePassword(page: Page, chosen = password) {
  await expect(page.getByRole("heading", { level: 1, name: /Choose your own password/ })).toBeVisible()
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(chosen)
  await page.getByRole("textbox", { name: "Password again" }).fill(chosen)
  await page.getByRole("button", { name: "Save and start" }).click()
}

const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "Pupils" }).getByRole("row").filter({ hasText: name })
const act = async (page: Page, name: string, what: string) => {
  await page.getByRole("button", { name: `Actions: ${name}` }).click()
  await page.getByRole("dialog", { name }).getByRole("button", { name: what }).click()
}

test("an organiser creates a class from a file, and the pupils sign in with printed slips", async ({
  page,
  context,
  browser,
  server,
  learner,
  complaints
}) => {
  await signInAs(context, server, await promote(server, learner))

  await test.step("imports nothing while a row is invalid", async () => {
    await page.goto("/organiser/classes")
    await expect(page.getByText("No classes yet")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("link", { name: "New class" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "New class" })).toBeVisible()
    await expectAccessible(page)
    await choose(
      page,
      csv("pupils.csv", "First name,Last name,Grade,City\nAda,Lovelace,5,Leeds\nGrace,H,12,Leeds")
    )
    const faults = page.getByRole("table", { name: "Mistakes in the file" })
    await expect(faults.getByRole("row")).toHaveCount(3)
    await expect(faults.getByRole("row", { name: "At least 2 characters 3 Last name H" })).toBeVisible()
    await expect(faults.getByRole("row", { name: "A grade from 1 to 11 3 Grade 12" })).toBeVisible()
    await expect(page.getByRole("alert")).toContainText("2 mistakes in pupils.csv")
    await expectAccessible(page)
  })

  await test.step("shows a preview of valid rows before creating accounts", async () => {
    await choose(
      page,
      csv("pupils.csv", "First name,Last name,Grade,City\nAda,Lovelace,5,Leeds\nGrace,Hopper,,")
    )
    await expect(page.getByText("2 pupils in the file. Is everything right?")).toBeVisible()
    await page.getByRole("button", { name: "Create 2 accounts" }).click()
    await expect(page.getByRole("textbox", { name: "Class name" })).toBeFocused()
    await page.getByRole("textbox", { name: "Class name" }).fill("Romashka")
    await expect(page.getByText("Without the parents' consent")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("checkbox", { name: /consent of every pupil's parents/ }).check()
    await page.getByRole("button", { name: "Create 2 accounts" }).click()
  })

  const slip = await test.step("shows the slips for printing once", async () => {
    await expect(slips(page)).toHaveCount(2)
    await expect(slips(page).first()).toContainText("Lovelace Ada")
    await expectAccessible(page)
    await page.emulateMedia({ media: "print" })
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden()
    await expect(slips(page).first()).toBeVisible()
    await page.emulateMedia({ media: null })
    return readSlip(slips(page).first())
  })
  expect(slip.login).toMatch(/^romashka\d*-01$/)
  expect(slip.oneTime).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/)

  const childs = await browser.newContext({ viewport: phone, baseURL: server.url, locale: "en-GB" })
  complaints.listenTo(childs)
  const child = await childs.newPage()

  await test.step("a pupil signs in on a phone, and has to choose a password first", async () => {
    // The page's calls before it knows that the account needs a password.
    complaints.expect(answered(403))
    await child.goto("/profile")
    await signIn(child, ` ${slip.login.toUpperCase()}`, slip.oneTime.toUpperCase())
    await expect(
      child.getByRole("heading", { level: 1, name: "Hello, Ada! Choose your own password" })
    ).toBeVisible()
    await expect(child.getByText(slip.login)).toBeVisible()
    await expectAccessible(child)
    for (const path of ["/problems", "/profile/settings"]) {
      await child.goto(path)
      await expect(child).toHaveURL(/\/choose-password\?from=/)
    }
    await child.goto("/problem/1/description")
    await choosePassword(child)
    await expect(child).toHaveURL("/problem/1/description")
  })

  await test.step("solves a problem", async () => {
    await child.setViewportSize({ width: 1280, height: 800 })
    await openProblem(child, 1)
    await write(child, sum.python)
    await submitButton(child).click()
    await expect(verdict(child, "Problem solved!")).toBeVisible(patiently)
    await child.goto("/profile/settings")
    await expect(child.getByText(slip.login)).toBeVisible()
  })

  await test.step("the organiser sees the result, and issues a new slip", async () => {
    await page.getByRole("link", { name: "To the class list" }).click()
    await expect(row(page, "Lovelace")).toContainText("Own password")
    await expect(row(page, "Lovelace").getByRole("cell").nth(3)).toHaveText("1", { useInnerText: true })
    await expect(row(page, "Hopper")).toContainText("Slip handed out")
    await expectAccessible(page)
    await act(page, "Lovelace Ada", "New slip")
    await page.getByRole("dialog").getByRole("button", { name: "Make the slip" }).click()
    await expect(slips(page)).toHaveCount(1)
  })

  await test.step("the pupil signs in with the new slip", async () => {
    complaints.expect(answered(401))
    const { login, oneTime } = await readSlip(slips(page).first())
    expect(login).toBe(slip.login)
    await child.goto("/profile")
    await expect(child).toHaveURL(/\/sign-in/)
    await signIn(child, login, oneTime)
    await choosePassword(child, "Mandarin8")
    await expect(child).toHaveURL("/profile")
    await expect(child.getByText("Ada Lovelace")).toBeVisible()
  })
  await childs.close()
})

test("an organiser edits a class", async ({ page, context, server, learner }) => {
  const organiser = await promote(server, learner)
  await signInAs(context, server, organiser)
  const { id } = await classByApi(server, organiser, ["Ada", "Grace"])
  await page.goto(`/organiser/classes/${id}`)

  await test.step("adds a pupil, who gets a slip at once", async () => {
    await page.getByRole("button", { name: "Add a pupil" }).click()
    const dialog = page.getByRole("dialog", { name: "New pupil" })
    await dialog.getByRole("textbox", { name: "First name" }).fill("A")
    await dialog.getByRole("button", { name: "Add" }).click()
    await expect(dialog.getByRole("textbox", { name: "First name" })).toBeFocused()
    await expect(dialog).toContainText("At least 2 characters")
    await expectAccessible(page)
    await dialog.getByRole("textbox", { name: "First name" }).fill("Alan")
    await dialog.getByRole("checkbox").check()
    await dialog.getByRole("button", { name: "Add" }).click()
    await expect(slips(page)).toHaveCount(1)
    await page.getByRole("button", { name: "To the class list" }).click()
    await expect(row(page, "Alan")).toContainText("Slip handed out")
  })

  await test.step("corrects a name", async () => {
    await act(page, "Alan", "Correct the details")
    await page.getByRole("textbox", { name: "Last name" }).fill("Turing")
    await page.getByRole("button", { name: "Save" }).click()
    await expect(row(page, "Turing Alan")).toBeVisible()
  })

  await test.step("removes a pupil", async () => {
    await act(page, "Pupil Ada", "Remove from the class")
    await expectAccessible(page)
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
    await expect(row(page, "Ada")).toHaveCount(0)
  })

  await test.step("renames the class, and deletes it after its name is typed", async () => {
    await page.getByRole("button", { name: "More actions" }).click()
    await page.getByRole("menuitem", { name: "Rename the class" }).click()
    await page.getByRole("textbox", { name: "Class name" }).fill("Tulips")
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Tulips" })).toBeVisible()
    await page.getByRole("button", { name: "More actions" }).click()
    await page.getByRole("menuitem", { name: "Delete the class" }).click()
    const dialog = page.getByRole("dialog")
    await expect(dialog.getByRole("button", { name: "Delete the class" })).toBeDisabled()
    await dialog.getByRole("textbox").fill("Tulips")
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Delete the class" }).click()
    await expect(page).toHaveURL("/organiser/classes")
    await expect(page.getByText("No classes yet")).toBeVisible()
  })
})

test("an interrupted creation of slips continues", async ({ page, context, server, learner, complaints }) => {
  complaints.expect(networkIsAway)
  await signInAs(context, server, await promote(server, learner))
  await page.goto("/organiser/classes/new")
  const names = Array.from({ length: 25 }, (_, at) => `Ada,Pupil${"abcdefghijklmnopqrstuvwxyz"[at]}`)
  await choose(page, csv("many.csv", ["First name,Last name", ...names].join("\n")))
  await page.getByRole("textbox", { name: "Class name" }).fill("Tulips")
  await page.getByRole("checkbox").check()
  let calls = 0
  await page.route("**/slips", (route) => (++calls === 2 ? route.abort() : route.continue()))
  await page.getByRole("button", { name: "Create 25 accounts" }).click()
  await expect(page.getByText("Slips ready: 10 of 25")).toBeVisible()
  await page.getByRole("button", { name: "Go on" }).click()
  await expect(slips(page)).toHaveCount(25)
  const logins = await slips(page).locator(".zama-slip-secret").allTextContents()
  expect(new Set(logins).size).toBe(50)
})

test("other learners cannot open a class", async ({ page, context, server, signedIn, complaints }) => {
  complaints.expect(answered(404))
  const organiser = await promote(server, await signUpLearner(server))
  const { id } = await classByApi(server, organiser, ["Ada"])
  expect((await signedIn.call("GET", `/organiser/classes/${id}`)).status).toBe(404)
  for (const path of ["/organiser/classes", "/organiser/classes/new", `/organiser/classes/${id}`]) {
    await page.goto(path)
    await expect(page.getByText("No results found for your query")).toBeVisible()
  }
  await context.clearCookies()
  for (const path of ["/organiser/classes", "/organiser/classes/new", `/organiser/classes/${id}`]) {
    await page.goto(path)
    await expect(page.getByText("No results found for your query")).toBeVisible()
  }
})
