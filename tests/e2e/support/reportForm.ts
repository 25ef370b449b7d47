import { expect, type Locator, type Page } from "@playwright/test"
import sharp from "sharp"

export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A plain picture. */
export async function picture(name: string, width = 40, height = 30): Promise<ChosenFile> {
  const canvas = { create: { width, height, channels: 3, background: "#8b5cf6" } } as const
  return { name, mimeType: "image/png", buffer: await sharp(canvas).png().toBuffer() }
}

export const pictures = (count: number): Promise<ReadonlyArray<ChosenFile>> =>
  Promise.all(Array.from({ length: count }, (_, index) => picture(`shot-${index + 1}.png`)))

/** Playwright's recorder fetches blob pictures, which the page's CSP blocks. */
export const recorderLooks = /^Connecting to 'blob:/

export const form = (page: Page): Locator => page.getByRole("dialog")
export const emailField = (page: Page): Locator => form(page).getByRole("textbox", { name: "Email" })
export const textField = (page: Page): Locator => form(page).getByRole("textbox", { name: "Message" })
export const sendButton = (page: Page): Locator => form(page).getByRole("button", { name: "Send" })
export const chooseButton = (page: Page): Locator => form(page).getByRole("button", { name: "Choose files" })
/** The drop zone of pictures; its description holds the field errors. */
export const dropzone = (page: Page): Locator => form(page).getByRole("group", { name: "Drag pictures here" })
export const previews = (page: Page): Locator =>
  form(page).getByRole("list", { name: "Chosen pictures" }).getByRole("listitem")
export const toast = (page: Page, text: string): Locator =>
  page.getByRole("listitem").filter({ hasText: text })

/** Opens the form from a learner's menu. */
export async function openFromMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Report a problem" }).click()
  await expect(form(page).getByRole("checkbox").first()).toBeVisible()
}

/** Opens the form about the current problem. */
export async function openFromProblem(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Report a mistake in this problem" }).click()
  await expect(form(page).getByRole("checkbox").first()).toBeVisible()
}

/** Chooses all files at once in the file picker. */
export async function choose(page: Page, files: ReadonlyArray<ChosenFile>): Promise<void> {
  const opened = page.waitForEvent("filechooser")
  await chooseButton(page).click()
  await (await opened).setFiles([...files])
}

/** Dispatches the browser's drop or paste event with the files. */
export async function bring(
  page: Page,
  how: "drop" | "paste",
  files: ReadonlyArray<ChosenFile>
): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] }))
  await textField(page).evaluate(
    (field, [event, list]) => {
      const data = new DataTransfer()
      for (const { name, mimeType, bytes } of list) {
        data.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
      }
      const shared = { bubbles: true, cancelable: true }
      if (event === "paste")
        field.dispatchEvent(new ClipboardEvent("paste", { ...shared, clipboardData: data }))
      else
        for (const type of ["dragenter", "dragover", "drop"])
          field.dispatchEvent(new DragEvent(type, { ...shared, dataTransfer: data }))
    },
    [how, sent] as const
  )
}

/** The report's number in the form's confirmation. */
export async function reportNumber(page: Page): Promise<number> {
  const words = await form(page)
    .getByText(/^Report no\. \d+$/)
    .textContent()
  return Number(/\d+/.exec(words ?? "")?.[0])
}
