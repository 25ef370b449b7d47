import { expect, type Page } from "@playwright/test"
import { signInAs } from "../../tests/e2e/support/learners.ts"
import {
  choose,
  emailField,
  form,
  openFromProblem,
  picture,
  pictures,
  previews,
  sendButton,
  textField
} from "../../tests/e2e/support/reportForm.ts"
import { openProblem } from "../../tests/e2e/support/problemPage.ts"
import { storedOnDevice } from "../../tests/e2e/support/storedOnDevice.ts"
import { newEmail, signUpLearner } from "../../tests/support/apiLearner.ts"
import { answerWith, cutOff, heldCalls, letThrough } from "../../tests/e2e/support/heldCalls.ts"
import type { PageObject, PageDependencies } from "./PageObject.ts"

interface GatedWindow {
  /** Decodes held pictures, or fails. */
  decode?: (isReadable: boolean) => void
  lastRequest?: XMLHttpRequest
}

/** Holds the decoding of pictures until `decode`, and remembers the request with the report. */
const gateBrowser = (page: Page) =>
  page.addInitScript(() => {
    const gated = window as unknown as GatedWindow
    const readable = new Promise<boolean>((resolve) => {
      gated.decode = resolve
    })
    const decode = window.createImageBitmap.bind(window)
    const unusable = { width: 9_999, height: 9_999, close: () => {} } as ImageBitmap
    window.createImageBitmap = async (image: ImageBitmapSource) =>
      (await readable) ? decode(image) : unusable
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      gated.lastRequest = this
      send.call(this, body)
    }
  })

const decodePictures = (page: Page, isReadable: boolean) =>
  page.evaluate((readable) => (window as unknown as GatedWindow).decode?.(readable), isReadable)

const topic = (page: Page) => form(page).getByRole("checkbox", { name: "Something else" })
const button = (page: Page, name: string) => form(page).getByRole("button", { name, exact: true })

/** The report about problem 7. Pictures are decoded when their preparation ends. */
export function reportFormPage({ page, context, platform }: PageDependencies): PageObject {
  const profile = heldCalls(page, "GET", /\/api\/account\/profile$/)
  const sending = heldCalls(page, "POST", /\/api\/feedback\/create$/)

  const open = async () => {
    await profile.hold()
    await openFromProblem(page)
  }

  /** With a picture, so that preparing takes time. */
  const fill = async () => {
    await emailField(page).fill(newEmail())
    await topic(page).check()
    await textField(page).fill("It hangs")
    if ((await previews(page).count()) === 0) await choose(page, [await picture("first.png")])
  }

  const beginDraft = async () => {
    await openFromProblem(page)
    await choose(page, await pictures(5))
    await fill()
    await textField(page).fill("Kept before")
    await expect(previews(page)).toHaveCount(5)
    await expect.poll(() => storedOnDevice(page)).toContain("Kept before")
    await page.reload()
  }

  return {
    starts: {
      "problem 7": async () => {
        await gateBrowser(page)
        await signInAs(context, platform, await signUpLearner(platform))
        await openProblem(page, 7)
      }
    },
    events: {
      "xstate.done.actor.restore (no draft)": open,
      "xstate.done.actor.restore (a draft)": async () => {
        await beginDraft()
        await open()
        await expect(textField(page)).toHaveValue("Kept before")
      },
      "xstate.done.actor.findEmail": () => profile.settle(letThrough),
      "xstate.error.actor.findEmail": () => profile.settle(cutOff),
      "report.changed (all fields)": fill,
      "report.changed (wrong email)": () => emailField(page).fill("mira"),
      "report.changed (another text)": () => textField(page).fill("It hangs at once"),
      "report.blurred": async () => {
        await textField(page).focus()
        await textField(page).press("Tab")
      },
      "report.imagesAdded (six at once)": async () => choose(page, await pictures(6)),
      "report.imagesAdded (one)": async () => choose(page, [await picture("sixth.png")]),
      "report.imageRemoved": () =>
        form(page)
          .getByRole("button", { name: /^Remove picture 1:/ })
          .click(),
      "report.submitted": async () => {
        await sending.hold()
        await sendButton(page).click()
      },
      "report.stopped": () => button(page, "Stop").click(),
      "report.again": () => button(page, "Write another").click(),
      "upload.progressed": () =>
        page.evaluate(() => {
          const { upload } = (window as unknown as GatedWindow).lastRequest!
          upload.dispatchEvent(new ProgressEvent("progress", { lengthComputable: true, loaded: 1, total: 2 }))
        }),
      "xstate.done.actor.prepare": () => decodePictures(page, true),
      "xstate.error.actor.prepare": () => decodePictures(page, false),
      "xstate.done.actor.send (accepted)": () => sending.settle(letThrough),
      "xstate.done.actor.send (not accepted)": () =>
        sending.settle(answerWith(200, { payload: { status: false, number: 0 } })),
      "xstate.error.actor.send (refused)": () =>
        sending.settle(answerWith(422, { message: "Look again", errors: { text: ["Be kind"] } })),
      "xstate.error.actor.send (no network)": () => sending.settle(cutOff)
    },
    states: {
      "open.editing": async () => {
        await expect(form(page).getByRole("heading", { name: "What is wrong with problem 7?" })).toBeVisible()
        await expect(emailField(page)).toBeEditable()
        await expect(textField(page)).toBeEditable()
        await expect(form(page).getByRole("progressbar")).toHaveCount(0)
        await expect(button(page, "Stop")).toHaveCount(0)
      },
      "open.preparing": async () => {
        await expect(form(page).getByText("Preparing the pictures")).toBeVisible()
        await expect(button(page, "Stop")).toBeVisible()
        await expect(textField(page)).toBeEditable()
      },
      "open.sending": async () => {
        await expect(form(page).getByText(/^Sending: \d+%/)).toBeVisible()
        await expect(button(page, "Stop")).toBeVisible()
        await expect(textField(page)).toBeEditable()
      },
      sent: async () => {
        await expect(form(page).getByRole("heading", { name: "Thank you!" })).toBeVisible()
        await expect(form(page).getByText(/^Report no\. \d+$/)).toBeVisible()
        await expect(form(page).getByText(/^The answer will come to /)).toBeVisible()
        await expect(button(page, "Write another")).toBeVisible()
        await expect(button(page, "Done")).toBeVisible()
      }
    }
  }
}
