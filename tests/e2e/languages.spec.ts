import { networkIsAway } from "./support/complaints.ts"
import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/fixtures.ts"
import {
  announced,
  chooseLanguage,
  editor,
  openProblem,
  output,
  patiently,
  runButton,
  submitButton,
  sum,
  verdict,
  workspace,
  write
} from "./support/problemPage.ts"

test("a C++ program runs on the server, and is judged", async ({ page, signedIn }) => {
  expect(signedIn.email).not.toBe("")
  const runs: Array<string> = []
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/runs")) runs.push(request.url())
  })
  await openProblem(page, 1)
  await chooseLanguage(page, /C\+\+/)

  await test.step("the language menu explains the limits of C++", async () => {
    await workspace(page)
      .getByRole("button", { name: /^What C\+\+.* can do/ })
      .click()
    await expect(page.getByText("Exceptions (throw and try) are not supported.")).toBeVisible()
    await page.keyboard.press("Escape")
  })

  await write(page, sum.cpp)
  await runButton(page).click()
  await expect(announced(page, "All samples agree!")).toBeVisible(patiently)
  expect(runs).toHaveLength(1)
  await submitButton(page).click()
  await expect(verdict(page, "Problem solved!")).toBeVisible(patiently)

  await test.step("compilation errors are shown", async () => {
    await write(page, "int main() { retrun 0; }")
    await runButton(page).click()
    await expect(announced(page, "The program did not compile")).toBeVisible(patiently)
    await expect(output(page, "The compiler's message")).toContainText("retrun")
  })
})

test("JavaScript and Python run in the browser, even without a network", async ({
  page,
  context,
  complaints
}) => {
  complaints.expect(networkIsAway)
  const calls: Array<string> = []
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/problems/")) calls.push(request.url())
  })
  await openProblem(page, 1)
  await chooseLanguage(page, /JavaScript/)
  await expect(editor(page)).toContainText("readAll()")
  await write(page, sum.javascript)
  await runButton(page).click()
  await expect(announced(page, "All samples agree!")).toBeVisible(patiently)

  await chooseLanguage(page, /Python/)
  await expect(editor(page)).not.toContainText("readAll()")
  await write(page, sum.python)
  await runButton(page).click()
  await expect(announced(page, "All samples agree!")).toBeVisible(patiently)

  await context.setOffline(true)
  await page.getByRole("textbox", { name: "Own input" }).fill("40 2")
  await write(page, "print(sum(map(int, input().split())))")
  await runButton(page).click()
  await expect(announced(page, "All samples agree!")).toBeVisible(patiently)
  await expect(output(page, "Got")).toHaveText("42", patiently)
  await expectAccessible(page)
  expect(calls).toEqual([])
})

const nosy = `import sys
def attempt(name, look):
    try:
        print(name, "reached", look())
    except BaseException as error:
        print(name, "refused", type(error).__name__)

def js():
    import js
    return js.document.cookie
def pyodide():
    from pyodide.code import run_js
    return run_js("document.cookie")
attempt("js", js)
attempt("run_js", pyodide)
attempt("fetch", lambda: __import__("pyodide.http").http.open_url("/api/languages"))
`

test("a pasted program cannot reach cookies or the interface", async ({ page, signedIn }) => {
  await openProblem(page, 1)
  await page.getByRole("textbox", { name: "Own input" }).fill("1 1")
  const asked: Array<string> = []
  await write(page, sum.python)
  await runButton(page).click()
  await expect(announced(page, "All samples agree!")).toBeVisible(patiently)
  page.on("request", (request) => asked.push(request.url()))
  await write(page, nosy)
  await runButton(page).click()
  await expect(announced(page, "2 samples differ.")).toBeVisible(patiently)
  const got = output(page, "Got")
  await expect(got).toHaveText(/js refused.*run_js refused.*fetch refused/s, patiently)
  await expect(page.getByText(signedIn.accessToken.slice(0, 30))).toHaveCount(0)
  expect(asked.filter((url) => url.includes("/api/languages"))).toEqual([])

  const [frame] = page.frames().filter((each) => each.url().includes("runtime-frame"))
  expect(await frame?.evaluate(() => window.origin)).toBe("null")
  await expect(frame?.evaluate(() => document.cookie)).rejects.toThrow(/sandboxed/)
  await expect(frame?.evaluate(() => window.parent.document.title)).rejects.toThrow(/cross-origin/)
})
