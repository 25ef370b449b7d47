import { expect, type Page } from "@playwright/test"
import { participationPanels, type ParticipationPanel } from "../../tests/e2e/support/participationPanels.ts"
import type { PageObject } from "./PageObject.ts"
import { participationLocators } from "./participationLocators.ts"
import type { ParticipationServer } from "./participationServer.ts"

type PanelName = keyof typeof participationPanels

const allPanels: ReadonlyArray<ParticipationPanel> = Object.values(participationPanels)
const allButtons = new Set(allPanels.flatMap(({ buttons = [] }) => buttons))

/** What the participant sees in each state. */
export function participationStates(
  page: Page,
  { waitForCall, waitForLook }: ParticipationServer
): PageObject["states"] {
  const { button, link, dialog, timer } = participationLocators(page)

  const expectPanel = async (panel: ParticipationPanel) => {
    const main = page.getByRole("main")
    await expect(main.getByRole("heading", { level: 2, name: panel.title, exact: true })).toBeVisible()
    await expect(main.getByText(panel.text).first()).toBeVisible()
    await expect
      .poll(async () => {
        const texts = await main.getByRole("button").allTextContents()
        return texts.filter((text) => allButtons.has(text)).toSorted()
      })
      .toEqual((panel.buttons ?? []).toSorted())
  }

  const isSending = (name: PanelName, pressed: string) => async () => {
    await expectPanel(participationPanels[name])
    await expect(button(pressed)).toHaveAttribute("aria-busy", "true")
    await waitForCall()
  }

  const isWaiting = (name: PanelName) => async () => {
    await expectPanel(participationPanels[name])
    await expect(page.getByText("No connection to the server.")).toBeVisible()
  }

  const isTimed = (name: "running" | "paused", left: RegExp) => async () => {
    await expectPanel(participationPanels[name])
    await expect(timer()).toContainText(left)
    await expect(button("Finish")).toBeEnabled()
    await expect(link("A. Contest Task")).toBeVisible()
  }

  const isAskingForTime = (name: PanelName) => async () => {
    await expectPanel(participationPanels[name])
    await expect(timer()).toContainText("Time is up, asking the server")
    await expect(button("Finish")).toBeDisabled()
  }

  /** The page after the end says how; the page of the contest does not. */
  const isFinished = (how: string) => async () => {
    await expectPanel(participationPanels.finished)
    await link("What comes next").click()
    await expect(page.getByRole("heading", { level: 1, name: how })).toBeVisible()
    await link("To the contest").click()
    await expectPanel(participationPanels.finished)
  }

  const isOver = (name: PanelName) => async () => {
    await expectPanel(participationPanels[name])
    await expect(link("Standings")).toBeVisible()
  }

  const isAwaitingStart = (name: PanelName) => async () => {
    await expectPanel(participationPanels[name])
    await expect(page.getByText(/^Starts in /)).toBeVisible()
    await expect(page.getByRole("switch", { name: /Remind me by email/ })).toBeVisible()
  }

  return {
    notRegistered: () => expectPanel(participationPanels.notRegistered),
    invited: () => expectPanel(participationPanels.invited),
    notOpenYet: () => expectPanel(participationPanels.notOpenYet),
    byInvitation: () => expectPanel(participationPanels.byInvitation),
    registrationClosed: () => expectPanel(participationPanels.registrationClosed),
    filling: async () => {
      await expectPanel(participationPanels.filling)
      await expect(page.getByRole("textbox", { name: "City" })).toBeEditable()
    },
    "registering.sending": isSending("registering.sending", "Register"),
    "registering.waiting": isWaiting("registering.waiting"),
    registered: isAwaitingStart("registered"),
    passed: isAwaitingStart("passed"),
    notPassed: () => expectPanel(participationPanels.notPassed),
    ready: () => expectPanel(participationPanels.ready),
    startPaused: () => expectPanel(participationPanels.startPaused),
    "starting.sending": isSending("starting.sending", "Get started"),
    "starting.waiting": isWaiting("starting.waiting"),
    running: isTimed("running", /left$/),
    paused: isTimed("paused", /^Paused/),
    confirmingFinish: async () => {
      await expect(dialog().getByText(/^You still have time: .+ 0 problems of 1 are solved\.$/)).toBeVisible()
      await expect(dialog().getByRole("button", { name: "Go on solving" })).toBeEnabled()
      await expect(dialog().getByRole("button", { name: "Finish the contest" })).toBeEnabled()
    },
    "finishing.sending": async () => {
      const confirm = dialog().getByRole("button", { name: "Finish the contest" })
      await expect(confirm).toHaveAttribute("aria-busy", "true")
      await waitForCall()
    },
    "finishing.waiting": async () => {
      await expect(dialog().getByText("The server cannot be reached.")).toBeVisible()
      await expect(dialog().getByRole("button", { name: "Try now" })).toBeEnabled()
      await expect(dialog().getByRole("button", { name: "Do not finish" })).toBeEnabled()
    },
    "timeIsUp.waiting": isAskingForTime("timeIsUp.waiting"),
    "timeIsUp.asking": async () => {
      await isAskingForTime("timeIsUp.asking")()
      await waitForLook()
    },
    "timeIsUp.offline": async () => {
      await isAskingForTime("timeIsUp.offline")()
      await expect(page.getByText("No connection to the server.")).toBeVisible()
    },
    "finished.byChoice": isFinished("You have finished the contest"),
    "finished.byTime": isFinished("Time is up"),
    missed: () => expectPanel(participationPanels.missed),
    disqualified: () => expectPanel(participationPanels.disqualified),
    results: isOver("results"),
    neverStarted: isOver("neverStarted"),
    openElsewhere: () => expectPanel(participationPanels.openElsewhere),
    "takingOver.sending": isSending("takingOver.sending", "Continue here"),
    "takingOver.waiting": isWaiting("takingOver.waiting")
  }
}
