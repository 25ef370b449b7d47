import { QueryClient } from "@tanstack/react-query"
import Cookies from "js-cookie"
import { afterEach, describe, expect, test, vi } from "vitest"
import { readSharedDeviceUsers } from "../../../../src/features/shell/session/sharedDevice.ts"
import { sessionBrowser } from "../../../../src/features/shell/session/sessionBrowser.ts"
import { watchTyping } from "../../../../src/features/shell/session/unsavedInput.ts"
import { fillStorage } from "../../../support/fullStorage.ts"
import { othersTokens, tokens } from "../../../../qa/models/sessionModel.ts"

function openBrowser() {
  const done: Array<string> = []
  const queries = new QueryClient()
  const browser = sessionBrowser({
    queries,
    clock: { latest: () => 0 },
    mainSiteUrl: "/",
    cookieDomain: null,
    leaveToSignIn: () => done.push("leaveToSignIn"),
    forgetTheme: () => void done.push("forgetTheme"),
    clearSharedDeviceUsers: async () => void done.push("clearSharedDeviceUsers")
  })
  return { browser, done, queries }
}

const storedKeys = () =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "").toSorted(
    (one, other) => one.localeCompare(other)
  )

afterEach(() => {
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name)
  localStorage.clear()
  sessionStorage.clear()
})

describe("the browser of a session", () => {
  test("reloads the page, except while a field has typed text", () => {
    const { browser } = openBrowser()
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {})
    watchTyping()
    const field = document.createElement("input")
    document.body.append(field)
    field.value = "Tver"
    field.dispatchEvent(new Event("input", { bubbles: true }))
    browser.reloadPage()
    expect(reload).not.toHaveBeenCalled()
    field.remove()
    browser.reloadPage()
    browser.reloadPage()
    expect(reload).toHaveBeenCalledOnce()
  })

  test("has a session while there is an access token, with or without a refresh token", () => {
    const { browser } = openBrowser()
    expect(browser.readTokens()).toBeNull()
    Cookies.set("refresh_token", tokens.refreshToken)
    expect(browser.readTokens()).toBeNull()
    Cookies.set("access_token", tokens.accessToken)
    expect(browser.readTokens()).toEqual(tokens)
    Cookies.remove("refresh_token")
    expect(browser.readTokens()).toEqual({ accessToken: tokens.accessToken, refreshToken: "" })
  })

  test("erases the settings of a previous user without a sign-out, and none of the same user's", () => {
    const { browser, done } = openBrowser()
    browser.storeTokens(tokens)
    localStorage.setItem("zama-editor", "{}")
    localStorage.setItem("window", "key")
    localStorage.setItem("zama/1/draft-journal/1/python", "{}")
    browser.storeTokens(tokens)
    expect(storedKeys()).toContain("zama-editor")
    expect(done).toEqual([])
    browser.storeTokens(othersTokens)
    expect(storedKeys()).toEqual(["last-learner", "window", "zama/1/draft-journal/1/python"])
    expect(done).toEqual(["forgetTheme"])
  })

  test("stores the session while the storage is full", () => {
    const { browser } = openBrowser()
    fillStorage()
    Cookies.set("shared_device", "1")
    browser.storeTokens(tokens)
    expect(browser.readTokens()).toEqual(tokens)
  })

  test("erases everything at sign-out but the language and the ids of users whose data is to be erased", () => {
    const { browser, done, queries } = openBrowser()
    Cookies.set("shared_device", "1")
    Cookies.set("locale", "en")
    Cookies.set("session", "1")
    browser.storeTokens(tokens)
    localStorage.setItem("zama-editor", "{}")
    sessionStorage.setItem("waiting-mail:recovery", "{}")
    queries.setQueryData(["profile"], { email: "a@zama.test" })
    browser.forgetTokens()
    browser.forgetVisitor()
    expect(Cookies.get()).toEqual({ locale: "en" })
    expect(storedKeys()).toEqual(["shared-device-users"])
    expect(readSharedDeviceUsers()).toEqual([1])
    expect(sessionStorage).toHaveLength(0)
    expect(queries.getQueryData(["profile"])).toBeUndefined()
    expect(done).toContain("forgetTheme")
  })

  test("records the users of a shared device, and of no other", () => {
    const { browser } = openBrowser()
    browser.storeTokens(tokens)
    expect(readSharedDeviceUsers()).toEqual([])
    Cookies.set("shared_device", "1")
    browser.storeTokens(tokens)
    browser.storeTokens(tokens)
    browser.storeTokens(othersTokens)
    expect(readSharedDeviceUsers()).toEqual([1, 2])
  })

  test("erases cached answers and pending mails for another visitor", async () => {
    const { browser, queries } = openBrowser()
    queries.setQueryData(["profile"], { email: "a@zama.test" })
    sessionStorage.setItem("waiting-mail:password_change", "{}")
    sessionStorage.setItem("zama/1/profile/", "{}")
    browser.forgetAnswers()
    expect(queries.getQueryData(["profile"])).toBeUndefined()
    expect(sessionStorage.getItem("waiting-mail:password_change")).toBeNull()
    expect(sessionStorage.getItem("zama/1/profile/")).toBe("{}")
  })
})
