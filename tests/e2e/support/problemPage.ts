import { expect, type Locator, type Page } from "@playwright/test"

/** Programs for problem 1, which asks for the sum of two numbers. */
export const sum = {
  python: "a, b = map(int, input().split())\nprint(a + b)",
  javascript: 'const [a, b] = readline().split(" ").map(Number)\nconsole.log(a + b)',
  cpp: "#include <iostream>\n\nint main() {\n  long long a, b;\n  std::cin >> a >> b;\n  std::cout << a + b;\n}"
} as const

/** The judge is shared with other scenarios, on a busy machine. */
export const patiently = { timeout: 90_000 }

export const workspace = (page: Page): Locator => page.getByRole("region", { name: "Solution", exact: true })
export const editor = (page: Page): Locator => page.getByRole("textbox", { name: "Code editor" })
export const results = (page: Page): Locator => workspace(page).getByRole("tabpanel")
export const runButton = (page: Page): Locator => page.getByRole("button", { name: "Run", exact: true })
export const submitButton = (page: Page): Locator => page.getByRole("button", { name: "Submit", exact: true })

/** Opens a problem and waits until the editor is editable. */
export async function openProblem(page: Page, id: number): Promise<void> {
  await page.goto(`/problem/${id}/description`)
  await expect(editor(page)).toBeEditable()
}

/** Replaces the editor's text like a paste. */
export async function write(page: Page, program: string): Promise<void> {
  await editor(page).press("ControlOrMeta+A")
  await editor(page).press("Delete")
  await page.keyboard.insertText(program)
  await expectProgram(page, program)
}

/** Waits until a file of the pages' code has loaded, which comes with the first key or press. */
export const codeLoaded = (page: Page, name: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        (file) => performance.getEntriesByType("resource").some((entry) => entry.name.includes(`/${file}-`)),
        name
      )
    )
    .toBe(true)

/** The editor's text by lines, without empty ones. */
export async function expectProgram(page: Page, program: string): Promise<void> {
  await expect(editor(page)).toHaveText(program.replaceAll(/\s+/g, " "), { useInnerText: true })
}

/** Waits until the draft is saved on this device. */
export const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByText("Saved on this device").filter({ visible: true })).toBeVisible()

export async function chooseLanguage(page: Page, name: RegExp): Promise<void> {
  const picker = workspace(page).getByRole("combobox", { name: "Language" })
  const label = await picker.getByRole("option").filter({ hasText: name }).textContent()
  await picker.selectOption({ label: label ?? "" })
}

/** The input or output of a program: «Input», «Expected», «Got», messages. */
export const output = (page: Page, name: string): Locator =>
  results(page).getByRole("group", { name, exact: true }).filter({ visible: true })

/** The heading of the newest verdict. */
export const verdict = (page: Page, text: string | RegExp): Locator =>
  results(page).getByRole("heading", { name: text })

export const announced = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("status").filter({ hasText: text })
