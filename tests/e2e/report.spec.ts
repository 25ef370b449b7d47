import { modelOf } from "../../qa/models/models.ts"
import { replayTrace } from "../../qa/traces/replayTrace.ts"
import type { Trace } from "../../src/api/contract/messages/trace.ts"
import { newEmail, signUpLearner } from "../support/apiLearner.ts"
import type { RealServer } from "../support/realServer.ts"
import { expectAccessible } from "./support/accessible.ts"
import { answered, networkIsAway } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"
import { signInAs } from "./support/learners.ts"
import { promote } from "./support/organiser.ts"
import { storedOnDevice } from "./support/storedOnDevice.ts"
import {
  announced,
  expectSaved,
  openProblem,
  patiently,
  runButton,
  submitButton,
  sum,
  verdict,
  write
} from "./support/problemPage.ts"
import {
  bring,
  choose,
  chooseButton,
  dropzone,
  emailField,
  form,
  openFromMenu,
  openFromProblem,
  picture,
  pictures,
  previews,
  recorderLooks,
  reportNumber,
  sendButton,
  textField,
  toast
} from "./support/reportForm.ts"

const topic = "Something else"
const tooMany = "The maximum number of images is 5"
const create = "**/api/feedback/create"

/** A report as an organiser receives it. */
async function storedReport(server: RealServer, number: number): Promise<unknown> {
  const { accessToken } = await promote(server, await signUpLearner(server))
  const headers = { authorization: `Bearer ${accessToken}`, "accept-language": "en" }
  const answer = await fetch(`${server.url}/api/organiser/reports/${number}`, { headers })
  return ((await answer.json()) as { payload: unknown }).payload
}

test("a learner reports a problem from the menu, and gets its number and a mail", async ({
  page,
  server,
  signedIn
}) => {
  await page.goto("/problems")
  await openFromMenu(page)
  await expect(emailField(page)).toHaveValue(signedIn.email)
  await expect(sendButton(page)).toBeDisabled()

  await test.step("each field error is shown at once", async () => {
    await emailField(page).fill("mira")
    await expect(form(page).getByText("Invalid email format")).toBeVisible()
    await emailField(page).fill(`${"m".repeat(41)}@x.ru`)
    await expect(form(page).getByText("At most 45 characters")).toBeVisible()
    await emailField(page).fill(` ${signedIn.email} `)
    await textField(page).fill("x".repeat(2001))
    await expect(form(page).getByText("No more than 2000 characters")).toBeVisible()
    await textField(page).fill(`  ${"x".repeat(2000)}  `)
    await expect(form(page).getByText("2000 of 2000 characters")).toBeVisible()
    await form(page).getByRole("checkbox", { name: topic }).check()
    await expect(sendButton(page)).toBeEnabled()
    await form(page).getByRole("checkbox", { name: topic }).uncheck()
    await expect(sendButton(page)).toBeDisabled()
    await textField(page).fill("The list of problems hangs")
  })

  await choose(page, await pictures(2))
  await expectAccessible(page)
  await form(page).getByRole("checkbox", { name: topic }).check()
  await sendButton(page).dblclick()
  await expect(toast(page, "The message has been sent")).toBeVisible()
  const number = await reportNumber(page)
  await expect(form(page).getByText(`The answer will come to ${signedIn.email}.`)).toBeVisible()
  await expectAccessible(page)

  const images = [1, 2].map((ordinal) => ({ ordinal, width: 40, height: 30 }))
  expect(await storedReport(server, number)).toMatchObject({
    email: signedIn.email,
    text: "The list of problems hangs",
    topics: [{ label: topic }],
    problem: null,
    images
  })
  await expect
    .poll(async () => (await server.mails(signedIn.email)).filter(({ text }) => text?.includes("hangs")))
    .toHaveLength(1)
  const mail = (await server.mails(signedIn.email)).at(-1)
  expect(`${mail?.subject} ${mail?.text}`).toContain(String(number))

  await form(page).getByRole("button", { name: "Done" }).click()
  await openFromMenu(page)
  await expect(textField(page)).toHaveValue("")
  await expect(previews(page)).toHaveCount(0)
})

test("with consent a report carries what the page did, and the machines agree with it", async ({
  page,
  server,
  signedIn
}) => {
  await openProblem(page, 1)
  await write(page, sum.python)
  await expectSaved(page)
  await runButton(page).click()
  await expect(announced(page, "All samples agree!")).toBeVisible(patiently)
  await submitButton(page).click()
  await expect(verdict(page, "Problem solved!")).toBeVisible(patiently)

  await openFromMenu(page)
  await expect(emailField(page)).toHaveValue(signedIn.email)
  await textField(page).fill("The colours are wrong")
  await form(page).getByRole("checkbox", { name: topic }).check()
  await form(page).getByRole("checkbox", { name: "Attach what the page did" }).check()
  await expectAccessible(page)
  await sendButton(page).click()
  const { traces } = (await storedReport(server, await reportNumber(page))) as {
    readonly traces: ReadonlyArray<Trace>
  }

  const walked = ["session", "run", "submission", "reportForm"]
  expect(traces.map(({ machine }) => machine)).toEqual(expect.arrayContaining(walked))
  const partings = traces.map((trace) => replayTrace(modelOf(trace.machine)!, trace).parting)
  expect(partings).toEqual(traces.map(() => null))
})

test("a visitor reports a mistake in a problem", async ({ page, server }) => {
  const email = newEmail()
  await openProblem(page, 2)
  await openFromProblem(page)
  await expect(form(page).getByRole("heading", { name: "What is wrong with problem 2?" })).toBeVisible()
  await emailField(page).fill(email)
  await textField(page).fill("The second sample is wrong")
  await form(page).getByRole("checkbox", { name: "A mistake in the statement" }).check()

  await sendButton(page).click()
  const number = await reportNumber(page)
  expect(await storedReport(server, number)).toMatchObject({ email, problem: { id: 2 }, user_id: null })
  await expect.poll(async () => (await server.mails(email)).length).toBe(1)
})

test("pictures come by dropping and by pasting, and can be removed", async ({ page, complaints }) => {
  complaints.expect(recorderLooks)
  await openProblem(page, 1)
  await openFromProblem(page)

  await bring(page, "drop", await pictures(6))
  await expect(toast(page, tooMany)).toBeVisible()
  await expect(previews(page)).toHaveCount(0)

  await bring(page, "drop", await pictures(2))
  await bring(page, "paste", [await picture("image.png")])
  await expect(previews(page)).toHaveCount(3)
  const third = form(page).getByRole("img", { name: "Picture 3: image.png" })
  await expect.poll(() => third.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)

  for (const name of ["4.png", "5.png", "6.png"]) await choose(page, [await picture(name)])
  await expect(previews(page)).toHaveCount(6)
  await expect(dropzone(page)).toHaveAccessibleDescription(tooMany)
  await expect(chooseButton(page)).toBeDisabled()
  await expect(sendButton(page)).toBeDisabled()
  await form(page).getByRole("button", { name: "Remove picture 3: image.png" }).click()
  await expect(dropzone(page)).toHaveAccessibleDescription("")
  await expect(chooseButton(page)).toBeEnabled()
  await expect(previews(page)).toHaveCount(5)

  await bring(page, "paste", [{ name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") }])
  await expect(previews(page).last()).toContainText("Only jpg, jpeg and png images will do")
})

test("a server's field error is shown at its field", async ({ page, complaints }) => {
  complaints.expect(answered(422))
  complaints.expect(recorderLooks)
  await openProblem(page, 1)
  await openFromProblem(page)
  await emailField(page).fill(newEmail())
  await textField(page).fill("See the picture")
  await form(page).getByRole("checkbox", { name: topic }).check()
  await choose(page, [{ name: "fake.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") }])
  await expect(previews(page)).toContainText("No preview")

  await sendButton(page).click()
  await expect(toast(page, "Error")).toBeVisible()
  await expect(dropzone(page)).toHaveAccessibleDescription(/\w+/)
  await expect(textField(page)).toHaveValue("See the picture")

  await form(page).getByRole("button", { name: "Remove picture 1: fake.png" }).click()
  await sendButton(page).click()
  expect(await reportNumber(page)).toBeGreaterThan(0)
})

test("a report is sent again with the same idempotency key after a lost answer", async ({
  page,
  server,
  complaints
}) => {
  complaints.expect(networkIsAway)
  const email = newEmail()
  const keys: Array<string | undefined> = []
  const numbers: Array<number> = []
  await page.route(create, async (route) => {
    keys.push(route.request().headers()["idempotency-key"])
    const answer = await route.fetch()
    const { payload } = (await answer.json()) as { payload: { number: number } }
    numbers.push(payload.number)
    if (keys.length === 1) await route.abort("connectionreset")
    else await route.fulfill({ response: answer })
  })
  await openProblem(page, 1)
  await openFromProblem(page)
  await emailField(page).fill(email)
  await textField(page).fill("Cut in the middle")
  await form(page).getByRole("checkbox", { name: topic }).check()
  await choose(page, await pictures(1))

  await sendButton(page).click()
  await expect(toast(page, "No connection to the server")).toBeVisible()
  await page.reload()
  await openProblem(page, 1)
  await openFromProblem(page)
  await expect(previews(page)).toHaveCount(1)
  await sendButton(page).click()

  expect(await reportNumber(page)).toBe(numbers[0])
  expect(keys).toEqual([keys[0], keys[0]])
  expect(numbers).toEqual([numbers[0], numbers[0]])
  await expect.poll(async () => (await server.mails(email)).length).toBe(1)
})

test("text typed during sending stays, and sending can be cancelled", async ({ page }) => {
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(create, async (route) => {
    await gate
    await route.continue()
  })
  await openProblem(page, 1)
  await openFromProblem(page)
  await emailField(page).fill(newEmail())
  await textField(page).fill("First")
  await form(page).getByRole("checkbox", { name: topic }).check()

  await sendButton(page).click()
  await expect(form(page).getByRole("progressbar")).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await form(page).getByRole("button", { name: "Stop" }).click()
  await expect(form(page).getByRole("progressbar")).toBeHidden()
  await sendButton(page).click()
  await textField(page).fill("First, and a second thing")
  await form(page).getByRole("button", { name: "Close" }).click()
  go()
  await expect(toast(page, "The message has been sent")).toBeVisible()

  await openFromProblem(page)
  await expect(textField(page)).toHaveValue("First, and a second thing")
})

test("an unsent report survives closing, reloading and another language", async ({
  page,
  context,
  server,
  learner
}) => {
  await signInAs(context, server, learner)
  await page.goto("/problems")
  await openFromMenu(page)
  await form(page).getByRole("checkbox", { name: topic }).check()
  await choose(page, await pictures(1))
  // Text is stored at once, and a picture takes longer.
  await expect.poll(() => storedOnDevice(page)).toContain("shot-1.png")
  await textField(page).fill("Unfinished")
  await textField(page).press("End")
  await page.keyboard.type(" business")
  await page.reload()

  await test.step("after a reload", async () => {
    await openFromMenu(page)
    await expect(textField(page)).toHaveValue("Unfinished business")
    await expect(form(page).getByRole("checkbox", { name: topic })).toBeChecked()
    await expect(previews(page)).toHaveCount(1)
  })

  await test.step("in another language", async () => {
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Language" }).click()
    await page.getByRole("dialog").getByText("Русский").click()
    await page.getByRole("button", { name: "Сообщить о проблеме" }).click()
    await expect(form(page).getByRole("textbox", { name: "Сообщение" })).toHaveValue("Unfinished business")
    await expect(form(page).getByRole("checkbox", { name: "Другое" })).toBeChecked()
    await expect(form(page).getByRole("button", { name: "Отправить" })).toBeEnabled()
  })

  await test.step("another learner on the same computer", async () => {
    await signInAs(context, server, await signUpLearner(server))
    await page.goto("/problems?lang=en")
    await openFromMenu(page)
    await expect(textField(page)).toHaveValue("")
    await expect(previews(page)).toHaveCount(0)
  })

  await test.step("the author again", async () => {
    await signInAs(context, server, learner)
    await page.goto("/problems")
    await openFromMenu(page)
    await expect(textField(page)).toHaveValue("Unfinished business")
  })
})

test("topics that failed to load are requested again", async ({ page, complaints }) => {
  complaints.expect(networkIsAway)
  await page.route("**/api/feedback/topics*", (route) => route.abort("connectionrefused"))
  await openProblem(page, 1)
  await page.getByRole("button", { name: "Report a mistake in this problem" }).click()
  await expect(form(page).getByText("The topics did not load.")).toBeVisible()

  await page.unroute("**/api/feedback/topics*")
  await form(page).getByRole("button", { name: "Try again" }).click()
  await expect(form(page).getByRole("checkbox", { name: topic })).toBeVisible()
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("the form is a sheet that closes by dragging down", async ({ page, signedIn }) => {
    await page.goto("/problems")
    await page.getByRole("button", { name: "Menu" }).click()
    await openFromMenu(page)
    await expect(emailField(page)).toHaveValue(signedIn.email)
    await textField(page).fill("From my phone")
    await expectAccessible(page)
    const heading = form(page).getByRole("heading", { name: "Report a problem" })
    const sheet = await form(page).boundingBox()
    expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(844)

    const { x, y } = (await heading.boundingBox())!
    const touch = await page.context().newCDPSession(page)
    const move = (type: "touchStart" | "touchMove" | "touchEnd", down: number) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: x + 20, y: y + 5 + down }]
      })
    await move("touchStart", 0)
    for (const down of [30, 60, 90, 130]) await move("touchMove", down)
    await move("touchEnd", 130)
    await expect(form(page)).toBeHidden()

    await page.getByRole("button", { name: "Menu" }).click()
    await openFromMenu(page)
    await expect(textField(page)).toHaveValue("From my phone")
  })
})
