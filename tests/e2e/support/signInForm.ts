import { expect, type Page } from "@playwright/test"
import type { ApiLearner } from "../../support/apiLearner.ts"
import { hydrated } from "./settled.ts"
import { expectRefusedCalls } from "./complaints.ts"

type Pair = Pick<ApiLearner, "email" | "password">

export const sharedDeviceBox = (page: Page) => page.getByRole("checkbox", { name: "Not my computer" })

/** Fills in and sends the sign-in form on the current page. */
export async function enter(page: Page, { email, password }: Pair): Promise<void> {
  await page.getByRole("textbox", { name: /^Email/ }).fill(email)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password)
  await page.getByRole("button", { name: "Log in", exact: true }).click()
}

/** Opens the sign-in form and signs in, which leads to `path`. */
export async function signInAt(page: Page, path: string, pair: Pair): Promise<void> {
  await page.goto(`/sign-in?from=${encodeURIComponent(path)}`)
  await enter(page, pair)
  await expect(page).toHaveURL(path)
}

/**
 * Signs out by the menu and its dialog, and waits for the visitor's document. `name` is the button's text in
 * the page's language.
 */
export async function signOut(page: Page, name = "Log out"): Promise<void> {
  expectRefusedCalls(page.context())
  const left = page.waitForEvent("load")
  await page.getByRole("button", { name }).click()
  await page.getByRole("dialog").getByRole("button", { name }).click()
  await left
  await hydrated(page)
  await expect(page.getByRole("banner").getByRole("link", { name: /^(Log in|Войти)$/ })).toBeVisible()
}
