import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"
import { signInAs } from "./support/learners.ts"
import { organisedContest } from "./support/organisedContest.ts"
import { promote } from "./support/organiser.ts"

const slug = "organiser-day"
const organiserPage = `/organiser/contests/${slug}`

// The contest's problem becomes public again.
test.afterAll(({ server }) => runSql(server, "delete from contests where slug = $1", [slug]))

test("during a contest an organiser monitors participants, answers, extends the time, and disqualifies by mistake", async ({
  page,
  context,
  server,
  learner
}) => {
  const participant = await organisedContest(server, slug, learner)
  const information = async () => {
    const answer = await participant.call("GET", `/contests/${slug}/information`)
    const { payload } = (await answer.json()) as {
      payload: { participation: { state: string; extra_s: number } }
    }
    return payload.participation
  }
  await signInAs(context, server, await promote(server, learner))

  await test.step("the monitor shows inactive participants, and links to the questions", async () => {
    await page.goto(`${organiserPage}/monitor`)
    const away = page.getByRole("region", { name: "Who is offline" })
    await expect(away.getByRole("link", { name: /Byron Ada/ })).toBeVisible()
    await page.getByRole("link", { name: "To the questions" }).click()
    await expect(page.getByText("1 question waits for an answer")).toBeVisible()
  })

  await test.step("an unsent answer survives a reload, and reaches the participant", async () => {
    await page.getByRole("textbox", { name: "Answer" }).fill("You may")
    await page.reload()
    await expect(page.getByRole("textbox", { name: "Answer" })).toHaveValue("You may")
    await page.getByRole("button", { name: "Answer", exact: true }).click()
    await expect(page.getByText("All questions are answered")).toBeVisible()
    const answer = await participant.call("GET", `/contests/${slug}/questions`)
    expect(await answer.json()).toMatchObject({ payload: [{ answer: "You may" }] })
  })

  await test.step("extra time moves the participant's clock, and can be withdrawn", async () => {
    await page.getByRole("link", { name: "Participants", exact: true }).click()
    // The page of questions, which names its author too, is shown until this one has loaded.
    const table = page.getByRole("table", { name: "Participants" })
    await table.getByRole("link", { name: /Byron Ada/ }).click()
    await expect(page.getByRole("heading", { name: /Byron Ada/ })).toBeVisible()
    await page.getByRole("button", { name: "Give extra time" }).click()
    const dialog = page.getByRole("dialog", { name: /Extra time/ })
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Power cut")
    await dialog.getByRole("button", { name: "Change the time" }).click()
    await expect(page.getByText("+10 min")).toBeVisible()
    expect(await information()).toMatchObject({ state: "running", extra_s: 600 })
    await page.getByRole("button", { name: /^Take back/ }).click()
    await page.getByRole("button", { name: "Take it back" }).click()
    await expect(page.getByText("Taken back")).toBeVisible()
    expect(await information()).toMatchObject({ extra_s: 0 })
  })

  await test.step("disqualifying asks for the contest's name, and can be undone", async () => {
    await page.getByRole("button", { name: "Disqualify" }).click()
    const dialog = page.getByRole("dialog", { name: /Disqualify/ })
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Copied")
    await expect(dialog.getByRole("button", { name: "Disqualify" })).toBeDisabled()
    await dialog.getByRole("textbox", { name: /type the name/ }).fill("Spring")
    await dialog.getByRole("button", { name: "Disqualify" }).click()
    await expect(page.getByText("Disqualified: Copied")).toBeVisible()
    expect(await information()).toMatchObject({ state: "disqualified" })
    await page.getByRole("button", { name: "Restore" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click()
    await expect(page.getByRole("button", { name: "Disqualify" })).toBeVisible()
    expect(await information()).toMatchObject({ state: "running" })
  })
})
