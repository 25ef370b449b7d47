import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { strFromU8, unzipSync } from "fflate"
import sharp from "sharp"
import { expectAccessible } from "./support/accessible.ts"
import { answered } from "./support/complaints.ts"
import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"

const region = (page: Page, name: string) => page.getByRole("region", { name })
const picture = (page: Page) => page.getByRole("group", { name: "Profile picture" })
const shown = (page: Page) => picture(page).locator("img")
const dialog = (page: Page) => page.getByRole("dialog")
const area = (page: Page) => dialog(page).getByRole("group", { name: /Move the picture/ })

/** Left half red, right half blue, and larger than the size at which pictures are uploaded. */
const twoHalves = async (width = 2600, height = 1300) => {
  const half = { width: width / 2, height, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: "#0000ff" } })
    .png()
    .toBuffer()
  return sharp({ create: { ...half, width, background: "#ff0000" } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .jpeg()
    .toBuffer()
}

const choose = async (page: Page, buffer: Buffer, name = "me.jpg") => {
  const asked = page.waitForEvent("filechooser")
  await picture(page)
    .getByRole("button", { name: /Choose|Change/ })
    .click()
  await (await asked).setFiles({ name, mimeType: name.endsWith("jpg") ? "image/jpeg" : "text/plain", buffer })
}

/** The colours of both halves of the saved picture, as the browser draws it. */
const colours = (page: Page) =>
  shown(page).evaluate(async (image: HTMLImageElement) => {
    const bitmap = await createImageBitmap(await (await fetch(image.src)).blob())
    const canvas = Object.assign(document.createElement("canvas"), { width: 256, height: 256 })
    const context = canvas.getContext("2d", { willReadFrequently: true })!
    context.drawImage(bitmap, 0, 0)
    const at = (x: number) =>
      [...context.getImageData(x, 128, 1, 1).data.slice(0, 3)].map((each) => each > 127)
    return { side: bitmap.width, left: at(8), right: at(248) }
  })
const red = [true, false, false]
const blue = [false, false, true]

test("a learner crops a profile picture, sees it on every page, and removes it", async ({
  page,
  signedIn,
  complaints
}) => {
  await page.goto("/profile/settings")
  await expect(picture(page)).toBeVisible()
  await expect(shown(page)).toHaveCount(0)

  await test.step("rejects a file that is not a picture", async () => {
    await choose(page, Buffer.from("not a picture"), "notes.txt")
    await expect(page.getByText("This picture could not be opened. JPG and PNG will do.")).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step("proposes the middle", async () => {
    await choose(page, await twoHalves())
    await expect(dialog(page)).toBeVisible()
    await expect(area(page)).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByRole("button", { name: "Save the picture" }).click()
    await expect(shown(page)).toBeVisible()
    expect(await colours(page)).toEqual({ side: 256, left: red, right: blue })
  })

  await test.step("moves by the keyboard, and scales by the slider", async () => {
    await choose(page, await twoHalves())
    await area(page).focus()
    for (let presses = 0; presses < 60; presses++) await page.keyboard.press("ArrowLeft")
    const slider = dialog(page).getByRole("slider", { name: "Size" })
    await slider.focus()
    await page.keyboard.press("End")
    await expect(slider).toHaveValue("4")
    await page.keyboard.press("Home")
    await dialog(page).getByRole("button", { name: "Save the picture" }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect.poll(() => colours(page)).toEqual({ side: 256, left: blue, right: blue })
  })

  await test.step("moves by the pointer", async () => {
    await choose(page, await twoHalves())
    const box = (await area(page).boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 300, y, { steps: 6 })
    await page.mouse.up()
    await dialog(page).getByRole("button", { name: "Save the picture" }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect.poll(() => colours(page)).toEqual({ side: 256, left: red, right: red })
  })

  await test.step("the account and the menu show the picture", async () => {
    await page.goto("/profile")
    await expect(page.getByRole("main").locator('img[src^="/api/avatars/"]')).toBeVisible()
    const menu = page.getByRole("navigation", { name: "Main menu" })
    await expect(menu.locator('img[src^="/api/avatars/"]')).toBeVisible()
  })

  await test.step("the dialog shows the server's field error", async () => {
    complaints.expect(answered(422))
    await page.goto("/profile/settings")
    await page.route("**/api/account/avatar", (route) =>
      route.continue({
        headers: { ...route.request().headers() },
        postData: noPicture(route.request().headers())
      })
    )
    await choose(page, await twoHalves())
    await dialog(page).getByRole("button", { name: "Save the picture" }).click()
    await expect(dialog(page).getByRole("alert")).toHaveText("Only jpg, jpeg and png images will do")
    await expectAccessible(page)
    await dialog(page).getByRole("button", { name: "Cancel" }).click()
    await page.unroute("**/api/account/avatar")
  })

  await test.step("without a picture the initials return", async () => {
    await picture(page).getByRole("button", { name: "Remove" }).click()
    await expect(page.getByText("Picture removed")).toBeVisible()
    await expect(shown(page)).toHaveCount(0)
    await expect(picture(page)).toContainText(signedIn.email.slice(0, 1).toUpperCase())
  })
})

/** The sent form with other bytes in place of the picture. */
const noPicture = (headers: Readonly<Record<string, string>>) => {
  const boundary = /boundary=(.+)$/.exec(headers["content-type"] ?? "")?.[1] ?? ""
  const part =
    'Content-Disposition: form-data; name="image[0]"; filename="picture"\r\nContent-Type: image/png'
  return `--${boundary}\r\n${part}\r\n\r\nno picture\r\n--${boundary}--\r\n`
}

test("a learner downloads the stored personal data, and rereads the accepted documents", async ({
  page,
  signedIn
}) => {
  await page.goto("/profile/settings")
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download my data" }).click()
  await expect(page.getByText("The archive is downloading")).toBeVisible()
  const download = await downloading
  expect(download.suggestedFilename()).toBe("zama-my-data.zip")
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  expect(strFromU8(files["README.txt"]!)).toContain("Everything that the Zama platform keeps about you")
  const [profile] = JSON.parse(strFromU8(files["profile.json"]!)) as ReadonlyArray<{ readonly email: string }>
  expect(profile?.email).toBe(signedIn.email)
  const consents = region(page, "Consents")
  await expect(consents.getByRole("listitem")).toHaveCount(2)
  await expect(consents).toContainText("accepted by you on")
  await consents.getByRole("link", { name: "Privacy policy" }).click()
  await expect(page).toHaveURL("/legal/privacy")
})

test("a learner deletes the account, signs in again, and recovers all data", async ({
  page,
  server,
  signedIn,
  complaints
}) => {
  complaints.expect(answered(422))
  // The deletion ends the session, and the event stream opens again before the page notices.
  complaints.expect(answered(401))
  const open = () => region(page, "My data").getByRole("button", { name: "Delete the account" }).click()
  const confirm = () => dialog(page).getByRole("button", { name: "Delete the account" }).click()
  const password = page.getByRole("textbox", { name: "Your password" })
  await signedIn.call("PATCH", "/account/profile", { nickname: "stays", language: "en" })

  await test.step("explains the deletion, and asks for the password", async () => {
    await page.goto("/profile/settings")
    await open()
    await expect(dialog(page)).toContainText("Sign in within 30 days")
    await expectAccessible(page)
    await dialog(page).getByRole("button", { name: "Keep it" }).click()
    await expect(dialog(page)).toHaveCount(0)
    await open()
    await confirm()
    await expect(dialog(page)).toContainText("Required field")
    await password.fill("Pineapple8")
    await confirm()
    await expect(dialog(page)).toContainText("Wrong password")
    await expect(password).toBeFocused()
  })

  await test.step("signs out, and shows the last day for a return", async () => {
    await password.fill(signedIn.password)
    await confirm()
    await expect(page).toHaveURL("/account-deleted")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account will be deleted")
    await expect(page.getByText(/We will erase the account on \w+/)).toBeVisible()
    await expectAccessible(page)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("access_token")
    await expect.poll(async () => (await server.mails(signedIn.email)).length).toBeGreaterThan(1)
    const mail = (await server.mails(signedIn.email)).at(-1)
    expect(mail?.subject).toBe("Your account on Zama will be deleted")
  })

  await test.step("signing in restores the account, and says so", async () => {
    await page.getByRole("main").getByRole("link", { name: "Sign in and keep the account" }).click()
    await page.getByRole("textbox", { name: "Email" }).fill(signedIn.email)
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(signedIn.password)
    await page.getByRole("button", { name: "Log in" }).click()
    await expect(page.getByText("Welcome back: the account will not be deleted")).toBeVisible()
    await page.goto("/profile/settings")
    await expect(page.getByRole("textbox", { name: "Nickname" })).toHaveValue("stays")
  })
})

test("a learner without a password signs in again before deleting the account", async ({
  page,
  server,
  signedIn,
  complaints
}) => {
  complaints.expect(answered(403))
  await runSql(server, "update users set password_hash = '' where email = $1", [signedIn.email])
  await runSql(server, "update sessions set created_at = now() - interval '1 hour'")
  await page.goto("/profile/settings")
  await region(page, "My data").getByRole("button", { name: "Delete the account" }).click()
  await expect(dialog(page).getByRole("textbox")).toHaveCount(0)
  await dialog(page).getByRole("button", { name: "Delete the account" }).click()
  await expect(dialog(page).getByRole("alert")).toHaveText(
    "To delete the account, log out and sign in once more"
  )
})
