import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"
import { signInAs } from "./support/learners.ts"
import { promote } from "./support/organiser.ts"

const slug = "organiser-life"
const organiserPage = `/organiser/contests/${slug}`

test.afterAll(({ server }) => runSql(server, "delete from contests where slug = $1", [slug]))

/** A moment so many days from now, as a value of `datetime-local`. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)

test("an organiser creates a contest, previews it as a participant, and runs it to the results", async ({
  page,
  context,
  server,
  learner
}) => {
  await signInAs(context, server, await promote(server, learner))

  await test.step("a draft needs a name, a start and an end", async () => {
    await page.goto("/organiser/contests/new")
    await page.getByRole("textbox", { name: "Name in English" }).fill("Organiser life")
    await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue(slug)
    await page.getByLabel("Start", { exact: true }).fill(inDays(2))
    await page.getByLabel("End", { exact: true }).fill(inDays(3))
    await page.getByRole("button", { name: "Create the draft" }).click()
    await expect(page).toHaveURL(`${server.url}${organiserPage}/edit`)
  })

  await test.step("an unsaved change survives a reload, and is saved", async () => {
    await page.getByRole("textbox", { name: "Text in Markdown" }).fill("Bring a **pencil**.")
    await page.getByRole("searchbox", { name: "Title or number" }).fill("1")
    await page.getByRole("button", { name: /^Add / }).first().click()
    await page.reload()
    await expect(page.getByRole("textbox", { name: "Text in Markdown" })).toHaveValue("Bring a **pencil**.")
    await expect(page.getByRole("region", { name: "What participants see" }).locator("strong")).toHaveText(
      "pencil"
    )
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await expect(page.getByText("Saved.")).toBeVisible()
  })

  await test.step("the preview shows the page of a participant during the contest", async () => {
    await page.goto(`${organiserPage}/preview?status=started_contest&as=running`)
    const stage = page.getByRole("region", { name: "Preview" })
    await expect(stage.getByRole("heading", { name: "Organiser life" })).toBeVisible()
    await expect(stage.locator("strong", { hasText: "pencil" })).toBeVisible()
  })

  await test.step("publishes, starts, and ends the contest by typing its name", async () => {
    await page.goto(`${organiserPage}/timeline`)
    for (const [act, button, done] of [
      ["Publish", "Publish", "Done: Publish."],
      ["Start now", "Start", "Done: Start now."]
    ] as const) {
      await page.getByRole("button", { name: act, exact: true }).click()
      await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click()
      await expect(page.getByText(done)).toBeVisible()
    }
    for (const [act, button, done] of [
      ["End now", "End", "Done: End now."],
      ["Publish the results", "Publish", "Done: Publish the results."]
    ] as const) {
      await page.getByRole("button", { name: act, exact: true }).click()
      const dialog = page.getByRole("dialog")
      await dialog.getByRole("textbox", { name: /Type the name/ }).fill("Organiser life")
      await dialog.getByRole("button", { name: button, exact: true }).click()
      await expect(page.getByText(done)).toBeVisible()
    }
  })

  await test.step("the log lists every action", async () => {
    await page.goto(`${organiserPage}/audit`)
    await expect(page.getByText("6 lines")).toBeVisible()
  })
})
