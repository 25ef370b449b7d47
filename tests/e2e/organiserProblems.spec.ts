import { expectAccessible } from "./support/accessible.ts"
import { signUpLearner } from "../support/apiLearner.ts"
import { packageOf, problemByApi } from "./support/authoredProblems.ts"
import { answered, networkIsAway } from "./support/complaints.ts"
import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"
import { signInAs, solutionsOf, submitByApi } from "./support/learners.ts"
import { promote } from "./support/organiser.ts"

const zipFile = (name: string, limits?: string) => ({
  name: "sum.zip",
  mimeType: "application/zip",
  buffer: packageOf(name, limits)
})

test("an organiser uploads a problem, proves it, and compares its versions", async ({
  page,
  context,
  server,
  learner,
  complaints
}) => {
  test.slow()
  await signInAs(context, server, await promote(server, learner))

  await test.step("a package with a fault stores nothing, and the fault has its file and line", async () => {
    complaints.expect(answered(422))
    await page.goto("/organiser/contests")
    await page.getByRole("main").getByRole("link", { name: "Problems", exact: true }).click()
    await page.getByRole("main").getByRole("link", { name: "Upload a problem" }).click()
    await page.locator("input[type=file]").first().setInputFiles(zipFile("Sum", "{ time_limit: fast }"))
    const faults = page.getByRole("region", { name: "Faults of the package" })
    await expect(faults.getByText("problem.yaml")).toBeVisible()
    await expect(faults.getByText("line 3")).toBeVisible()
  })

  await test.step("the corrected package becomes a reserved problem, although the network is lost at first", async () => {
    complaints.expect(networkIsAway)
    await page.route("**/api/organiser/problems", (route) => route.abort(), { times: 1 })
    await page.locator("input[type=file]").first().setInputFiles(zipFile("Sum"))
    await expect(page.getByText("The upload failed")).toBeVisible()
    await page.getByRole("main").getByRole("button", { name: "Try again" }).click()
    await expect(page.getByText("The problem is uploaded")).toBeVisible()
    await expect(page.getByText("Reserved", { exact: true })).toBeVisible()
    await page.getByRole("link", { name: "Go to the verification" }).click()
  })

  await test.step("the proof names the solution that does not do what it promises", async () => {
    await page.getByRole("button", { name: "Verify" }).click()
    await expect(page.getByText("1 of 2 programs does not do what is expected")).toBeVisible({
      timeout: 120_000
    })
    const table = page.getByRole("table", { name: "Programs and their results" })
    await expect(table.getByRole("row").nth(1)).toContainText("right.py")
    await expectAccessible(page)
  })

  await test.step("a statement saved on the page makes a version, which is compared with the first", async () => {
    await page.getByRole("link", { name: "Statement", exact: true }).click()
    await page.getByLabel("Text of the statement").fill("Add two numbers: $a + b$. Both are small.\n")
    await expect(
      page.getByRole("region", { name: "What participants see" }).getByText("Both are small.")
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByText("Saved.")).toBeVisible()
    await page.getByRole("link", { name: "Versions", exact: true }).click()
    await page.getByRole("link", { name: "Changes in version 2" }).click()
    await expect(page.getByText("+ Add two numbers: $a + b$. Both are small.")).toBeVisible()
    await expectAccessible(page)
  })
})

test("an organiser rejudges practice solutions, and takes it back", async ({
  page,
  context,
  server,
  learner
}) => {
  test.slow()
  const organiser = await promote(server, learner)
  const problemId = await problemByApi(server, organiser)
  await runSql(server, "update problems set reserved = false where id = $1", [problemId])
  const practising = await signUpLearner(server)
  await submitByApi(practising, problemId, "print(sum(map(int, input().split())))")
  // As if the tests had been wrong when this solution was judged.
  await submitByApi(practising, problemId, "a, b = map(int, input().split())\nprint(a + b)")
  await runSql(
    server,
    "update solutions set status = 'wrong_answer' where problem_id = $1 and source like 'a, b%'",
    [problemId]
  )
  await signInAs(context, server, organiser)
  await page.goto(`/organiser/problems/${problemId}/rejudging`)
  await page.getByRole("button", { name: "Judge again" }).click()
  await expect(page.getByText("Solutions that would change: 1 of 2.")).toBeVisible({ timeout: 120_000 })
  const changes = page.getByRole("table", { name: "Solutions that would change" })
  await expect(changes.getByRole("row").nth(1)).toContainText("Wrong answer")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Apply" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click()
  await page.getByRole("button", { name: /^Undo the rejudging applied/ }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText(/^Restored /)).toBeVisible()
  await expectAccessible(page)
  expect((await solutionsOf(practising, problemId)).map(({ status }) => status)).toEqual([
    "wrong_answer",
    "accepted"
  ])
})
