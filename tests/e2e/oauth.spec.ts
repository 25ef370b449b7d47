import type { Page } from "@playwright/test"
import { expectAccessible } from "./support/accessible.ts"
import { startClientApplication } from "./support/clientApplication.ts"
import { answered } from "./support/complaints.ts"
import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const asks = (page: Page) => page.getByRole("heading", { name: "Let Chess club in?" })

test("a learner connects an application, sees it in the settings, and disconnects it", async ({
  page,
  server,
  signedIn
}) => {
  const application = await startClientApplication(server)
  await signedIn.call("PATCH", "/account/profile", {
    first_name: "Zoë",
    last_name: "O’Neill",
    nickname: "zoe"
  })

  const tokens = await test.step("allows the application", async () => {
    await page.goto(await application.begin())
    await expect(asks(page)).toBeVisible()
    await expect(page).toHaveTitle("Let Chess club in? · Zama")
    await expect(page.getByText("Zoë O’Neill")).toBeVisible()
    await expect(
      page.getByRole("list", { name: "What Chess club will know" }).getByRole("listitem")
    ).toHaveCount(4)
    await expectAccessible(page)
    const returning = application.next()
    await press(page, "Allow")
    const address = await returning
    expect(address.searchParams.get("iss")).toBe(server.url)
    return application.finish(address)
  })

  await test.step("the application reads the granted claims", async () => {
    expect((await application.userinfo(tokens.access_token)).body).toEqual({
      sub: expect.stringMatching(/^\d+$/),
      name: "Zoë O’Neill",
      given_name: "Zoë",
      family_name: "O’Neill",
      nickname: "zoe",
      email: signedIn.email,
      email_verified: true
    })
    const renewed = await application.refresh(tokens.refresh_token!)
    expect((await application.userinfo(renewed.access_token)).status).toBe(200)
  })

  await test.step("Back does not return to the question", async () => {
    await expect(page).toHaveTitle("Chess club")
    await page.goBack()
    await expect(page).not.toHaveURL(/oauth/)
  })

  await test.step("disconnects the application", async () => {
    await page.goto("/profile/settings")
    const section = page.getByRole("region", { name: "Connected applications" })
    await expect(section.getByRole("listitem")).toContainText("Knows: your Zama number, first and last name")
    await expectAccessible(page)
    await press(page, "Disconnect Chess club")
    await expect(page.getByRole("dialog")).toContainText("stops knowing you at once")
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click()
    await expect(section.getByText("You have not connected anything yet.")).toBeVisible()
    expect((await application.userinfo(tokens.access_token)).status).toBe(401)
  })
  application.close()
})

test("a visitor signs in on the way, and can change the account", async ({
  page,
  server,
  learner,
  complaints
}) => {
  // Calls that are under way during the sign-out.
  complaints.expect(answered(401))
  const application = await startClientApplication(server, true)
  const address = await application.begin("openid")
  const logIn = async () => {
    await expect(page).toHaveURL(/\/sign-in\?from=/)
    await page.getByRole("textbox", { name: "Email" }).fill(learner.email)
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(learner.password)
    await press(page, "Log in")
    await expect(asks(page)).toBeVisible()
    expect(page.url()).toBe(address)
  }
  await page.goto(address)
  await logIn()
  await expect(page.getByText(learner.email)).toBeVisible()
  await press(page, "That’s not me")
  await logIn()
  const returning = application.next()
  await press(page, "Allow")
  const { access_token } = await application.finish(await returning)
  expect((await application.userinfo(access_token)).body).toEqual({ sub: expect.stringMatching(/^\d+$/) })
  application.close()
})

test("a learner declines, and the application receives the error", async ({ page, server, signedIn }) => {
  const application = await startClientApplication(server)
  await page.goto(await application.begin())
  const returning = application.next()
  await press(page, "Don’t allow")
  await expect(application.finish(await returning)).rejects.toMatchObject({ error: "access_denied" })
  const listed = await signedIn.call("GET", "/account/applications")
  expect(await listed.json()).toEqual({ payload: [] })
  application.close()
})

test("an invalid request returns to its application, except from an unknown redirect address", async ({
  page,
  server,
  signedIn,
  complaints
}) => {
  complaints.expect(answered(404))
  const application = await startClientApplication(server)
  expect(signedIn.email).not.toBe("")
  await test.step("no challenge", async () => {
    const address = new URL(await application.begin())
    address.searchParams.delete("code_challenge")
    address.searchParams.delete("code_challenge_method")
    const returning = application.next()
    await page.goto(address.href)
    const { searchParams } = await returning
    expect([searchParams.get("error"), searchParams.get("iss")]).toEqual(["invalid_request", server.url])
    await expect(page).toHaveTitle("Chess club")
  })
  await test.step("another redirect address", async () => {
    const address = new URL(await application.begin())
    address.searchParams.set("redirect_uri", "https://evil.example/")
    await page.goto(address.href)
    await expect(page.getByRole("heading", { name: "This sign-in does not work" })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe("/oauth/authorize")
    await expectAccessible(page)
  })
  application.close()
})

test("a decision can be repeated after a lost answer", async ({ page, server, signedIn, complaints }) => {
  complaints.expect(/Failed to load resource/)
  const application = await startClientApplication(server)
  await page.goto(await application.begin())
  await expect(page.getByText(signedIn.email)).toBeVisible()
  await page.route("**/api/oauth/authorization/decision", (route) => route.abort(), { times: 1 })
  await press(page, "Allow")
  await expect(page.getByText("No connection to the server")).toBeVisible()
  const returning = application.next()
  await press(page, "Allow")
  const { access_token } = await application.finish(await returning)
  await runSql(server, "delete from users where email = $1", [signedIn.email])
  expect((await application.userinfo(access_token)).status).toBe(401)
  application.close()
})
