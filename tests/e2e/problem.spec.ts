import { readFile } from "node:fs/promises"
import { signUpLearner } from "../support/apiLearner.ts"
import { expectAccessible } from "./support/accessible.ts"
import { answered } from "./support/complaints.ts"
import { brieflyShown } from "./support/briefly.ts"
import { expect, test } from "./support/fixtures.ts"
import { heldCalls } from "./support/heldCalls.ts"
import { signInAs, solutionsOf, submitByApi } from "./support/learners.ts"
import {
  announced,
  editor,
  expectProgram,
  openProblem,
  patiently,
  results,
  runButton,
  submitButton,
  sum,
  verdict,
  workspace,
  write
} from "./support/problemPage.ts"

test("the same code is sent again only after a confirmation", async ({ page, signedIn, complaints }) => {
  complaints.expect(answered(409))
  await submitByApi(signedIn, 1, sum.python)
  await openProblem(page, 1)
  await write(page, sum.python)
  await submitButton(page).click()
  const question = results(page).getByRole("heading", { name: "You have already sent this code" })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await results(page).getByRole("button", { name: "Back to the code" }).click()
  await expect(question).toHaveCount(0)
  expect(await solutionsOf(signedIn, 1)).toHaveLength(1)
  await submitButton(page).click()
  await results(page).getByRole("button", { name: "Send it anyway" }).click()
  await expect(verdict(page, "Problem solved!")).toBeVisible(patiently)
  expect(await solutionsOf(signedIn, 1)).toHaveLength(2)
})

test("the whole problem page works by keyboard", async ({ page, signedIn }) => {
  await openProblem(page, 1)
  await write(page, sum.python)

  await test.step("Ctrl+S does nothing", async () => {
    await page.evaluate(() =>
      window.addEventListener(
        "keydown",
        (event) => {
          if (event.key === "s")
            document.title = event.defaultPrevented ? "kept from the browser" : "saves the page"
        },
        { capture: true }
      )
    )
    await editor(page).press("Control+s")
    await expectProgram(page, sum.python)
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect(page).toHaveTitle("kept from the browser")
  })

  await test.step("Ctrl+' runs the program from the editor", async () => {
    await editor(page).press("Control+'")
    await expect(announced(page, "All samples agree!")).toBeVisible(patiently)
  })

  await test.step("Esc leaves the editor, Tab moves on, and ? opens the help", async () => {
    await editor(page).press("Escape")
    await expect(editor(page)).not.toBeFocused()
    await expect(runButton(page)).toBeFocused()
    await page.keyboard.press("?")
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" })
    await expect(help).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press("Escape")
    await expect(help).toHaveCount(0)
    await expect(runButton(page)).toBeFocused()
    await page.keyboard.press("Tab")
    await expect(submitButton(page)).toBeFocused()
  })

  await test.step("/ and ? are characters in the editor", async () => {
    await editor(page).press("Control+End")
    await page.keyboard.type("\n# /?")
    await expectProgram(page, `${sum.python}\n# /?`)
    await expect(page.getByRole("dialog")).toHaveCount(0)
  })

  await test.step("Tab explains itself once, then indents", async () => {
    await page.keyboard.press("Tab")
    await expect(page.getByRole("status").filter({ hasText: "From now on Tab indents" })).toBeVisible()
    await expectProgram(page, `${sum.python}\n# /?`)
    await page.keyboard.press("Tab")
    await page.keyboard.type("x")
    await expect(editor(page)).toContainText("# /?    x")
  })

  await test.step("Ctrl+Enter submits once", async () => {
    // After its verdict, the same program could be sent again.
    const sending = heldCalls(page, "POST", /\/api\/problems\/1\/solutions$/)
    await sending.hold()
    await page.keyboard.press("Control+Enter")
    await page.keyboard.press("Control+Enter")
    await sending.release()
    await expect(verdict(page, "Problem solved!")).toBeVisible(patiently)
    expect(await solutionsOf(signedIn, 1)).toHaveLength(1)
  })
})

test("a link to the problem is copied, or a message reports the failure", async ({
  page,
  context,
  server
}) => {
  await openProblem(page, 1)
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const confirmed = brieflyShown(page.getByRole("main"), "Link copied")
  await page.getByRole("button", { name: "Copy link" }).click()
  await confirmed
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await copied()).toBe(`${server.url}/problem/1/description`)
  await page.getByRole("button", { name: "Copy the input of sample 1" }).click()
  await expect.poll(copied).toBe("2 3\n")
  await page.getByRole("button", { name: "Copy the output of sample 2" }).click()
  await expect.poll(copied).toBe("7\n")

  await test.step("the browser has no clipboard", async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined })
      document.execCommand = () => false
    })
    await page.getByRole("button", { name: "Copy link" }).click()
    const notice = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem")
    await expect(notice).toContainText("Failed to copy the link")
    await expectAccessible(page)
  })
})

test("links lead from problem to problem, and to 404", async ({ page, complaints }) => {
  await openProblem(page, 1)
  await expect(page.getByRole("link", { name: "Previous problem" })).toHaveCount(0)
  await page.getByRole("link", { name: "Next problem" }).click()
  await expect(page).toHaveURL("/problem/2/description")
  await expect(page.getByRole("heading", { level: 1, name: /Lift or Stairs/ })).toBeFocused()
  await page.getByRole("link", { name: "Previous problem" }).click()
  await expect(page).toHaveURL("/problem/1/description")

  complaints.expect(answered(404))
  for (const address of ["/problem/999999", "/problem/zero/description", "/no/such/page"]) {
    await page.goto(address)
    await expect(page).toHaveURL("/404")
    await expect(page.getByRole("heading", { level: 1, name: "404" })).toBeVisible()
    await expect(page).toHaveTitle("Page not found · Zama")
  }
  await expectAccessible(page)
})

test("others' code and the editorial open after the problem is solved", async ({
  page,
  context,
  server,
  learner,
  complaints
}) => {
  complaints.expect(answered(403))
  const other = await signUpLearner(server)
  const { id } = await submitByApi(other, 5, "print('a guess of another learner')")

  await test.step("a visitor sees verdicts only", async () => {
    await page.goto("/problem/5/allsolutions")
    const solutions = page.getByRole("table", { name: "All solutions" })
    await expect(solutions.getByRole("row").filter({ hasText: "The code is closed" })).not.toHaveCount(0)
    await expect(solutions.getByRole("link")).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole("link", { name: "Materials" }).click()
    await expect(page.getByRole("heading", { name: "The editorial is still closed" })).toBeVisible()
    await expectAccessible(page)
  })

  await signInAs(context, server, learner)
  await test.step("a learner without a solved problem sees no more, at any address", async () => {
    await page.goto(`/problem/5/solutions/${id}`)
    await expect(page.getByText("This code is still closed")).toBeVisible()
    await page.goto("/problem/5/materials")
    await expect(
      page.getByText("It opens once you have solved this problem.", { exact: false })
    ).toBeVisible()
  })

  const accepted = await readFile(
    new URL("../../content/problems/kite-tails/submissions/accepted/main.py", import.meta.url),
    "utf8"
  )
  const solved = await submitByApi(learner, 5, accepted)
  expect(solved.status).toBe("accepted")

  await test.step("its page shows a tick in the status icon", async () => {
    await page.goto(`/problem/5/solutions/${solved.id}`)
    const tick = page.getByRole("main").locator(".bg-success > svg")
    await expect(tick).toBeVisible()
    expect(await tick.evaluate((element) => getComputedStyle(element).stroke)).not.toBe("none")
  })

  await test.step("after solving it the learner reads both", async () => {
    await page.goto("/problem/5/allsolutions")
    await page.getByRole("link", { name: new RegExp(`Solution ${id}:`) }).click()
    await expect(page.getByRole("textbox", { name: "The solution's code" })).toContainText(
      "a guess of another"
    )
    await page.getByRole("link", { name: "Materials" }).click()
    await expect(page.getByRole("article").filter({ hasText: "Editorial" })).toBeVisible()
    await expectAccessible(page)
  })
})

test("the editor has tools", async ({ page, signedIn }) => {
  const [first, second] = ["print('first attempt')", "print('second attempt')\nprint('with more')"]
  await submitByApi(signedIn, 1, first)
  await submitByApi(signedIn, 1, second)
  await openProblem(page, 1)
  await write(page, sum.python)
  const tools = async (name: string) => {
    await workspace(page).getByRole("button", { name: "Editor tools" }).click()
    return page.getByRole("group", { name: "Editor tools" }).getByRole("button", { name })
  }

  await test.step("reset and undo", async () => {
    await (await tools("Start over")).click()
    await expect(editor(page)).toContainText("def main")
    await page.getByRole("button", { name: "Bring it back" }).click()
    await expectProgram(page, sum.python)
  })

  await test.step("download and upload", async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), (await tools("Download")).click()])
    expect(download.suggestedFilename()).toBe("1.py")
    expect((await readFile(await download.path(), "utf8")).trim()).toBe(sum.python)
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      (await tools("Open a file")).click()
    ])
    await chooser.setFiles({
      name: "mine.py",
      mimeType: "text/x-python",
      buffer: Buffer.from("print('mine')")
    })
    await expectProgram(page, "print('mine')")
    await expect(workspace(page).getByRole("status").filter({ hasText: "Opened mine.py." })).toBeVisible()
    await expect(page.getByRole("region", { name: "Notifications" }).getByRole("listitem")).toHaveCount(0)
  })

  await test.step("font size and indentation", async () => {
    await workspace(page).getByRole("button", { name: "Editor tools" }).click()
    const before = await editor(page).evaluate((element) => getComputedStyle(element).fontSize)
    await page.getByRole("combobox", { name: "Letter size" }).selectOption({ index: 5 })
    await page.keyboard.press("Escape")
    await expect
      .poll(() => editor(page).evaluate((element) => getComputedStyle(element).fontSize))
      .not.toBe(before)
  })

  await test.step("compare and restore an earlier attempt", async () => {
    await (await tools("My attempts")).click()
    const dialog = page.getByRole("dialog", { name: "My attempts" })
    const before = dialog.getByRole("combobox", { name: "Before" })
    const after = dialog.getByRole("combobox", { name: "After" })
    await after.selectOption({ index: 1 })
    await before.selectOption({ index: 1 })
    await expect(dialog.getByRole("status").filter({ hasText: "Lines added: 2, removed: 1." })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Put “Before” in the editor" }).click()
    await expect(dialog).toHaveCount(0)
    await expectProgram(page, first)
  })
})
