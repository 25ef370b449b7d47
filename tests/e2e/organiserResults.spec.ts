import { contestResults } from "./support/contestResults.ts"
import { expect, test } from "./support/fixtures.ts"
import { signInAs } from "./support/learners.ts"
import { organisedContest } from "./support/organisedContest.ts"
import { promote } from "./support/organiser.ts"

const slug = "organiser-results"
const organiserPage = `/organiser/contests/${slug}`

test("after a contest an organiser sees the selection, similar solutions, and the data for external tools", async ({
  page,
  context,
  server,
  learner
}) => {
  const participant = await organisedContest(server, slug, learner, "over")
  const { leftId, rightId } = await contestResults(server, slug, participant.id)
  await signInAs(context, server, await promote(server, learner))

  await test.step("an appeal changes the selection", async () => {
    await page.goto(`${organiserPage}/results`)
    await page.getByRole("button", { name: "Change the outcome: Byron Ada" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("textbox", { name: "Why" }).fill("The network was down")
    await dialog.getByRole("button", { name: "Save the decision" }).click()
    await expect(page.getByText("The jury decided: The network was down")).toBeVisible()
  })

  await test.step("a key opens the Contest API", async () => {
    await page.getByRole("button", { name: "Make a key" }).click()
    const key = await page.getByText("Copy the key now").locator("xpath=following::code[1]").textContent()
    const answer = await page.request.get(`${server.url}/api/icpc/contests/${slug}/submissions`, {
      headers: { authorization: `Basic ${Buffer.from(`tool:${key ?? ""}`).toString("base64")}` }
    })
    expect((await answer.json()) as unknown).toMatchObject([
      { id: String(leftId), files: [{ mime: "application/zip" }] },
      { id: String(rightId) }
    ])
  })

  await test.step("two similar solutions are shown side by side", async () => {
    await page.getByRole("link", { name: "Similarity" }).click()
    await page.getByRole("link", { name: /^Byron Ada and/ }).click()
    await expect(page.getByRole("heading", { name: "Byron Ada" })).toBeVisible()
    await expect(page.locator("mark").first()).toBeVisible()
  })

  await test.step("readiness lists the obstacles", async () => {
    await page.getByRole("link", { name: "Readiness" }).click()
    await expect(page.getByText(/^Not ready/)).toBeVisible()
    await expect(page.getByText("The landing page is missing in Russian.")).toBeVisible()
  })
})
