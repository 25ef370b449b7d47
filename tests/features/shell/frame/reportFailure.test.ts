import { describe, expect, test, vi } from "vitest"
import type { ToastContent } from "../../../../src/api/errorToast.ts"
import {
  Conflict,
  NotFound,
  ServerFault,
  SessionExpired,
  TooManyRequests
} from "../../../../src/api/errors.ts"
import { reportFailure, showSessionFailures } from "../../../../src/features/shell/frame/reportFailure.ts"
import { offline, tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"

function startShell() {
  const { actor, journal, play } = startFakeSession(tokens)
  const toasts: Array<ToastContent> = []
  const show = (toast: ToastContent) => void toasts.push(toast)
  showSessionFailures(actor, show)
  return { actor, journal, play, toasts, report: reportFailure(show) }
}

describe("reportFailure", () => {
  test("a 401 after a failed refresh is silent, because the session has reported it", () => {
    const { journal, report, toasts } = startShell()

    report(new SessionExpired({ message: "expired" }))

    expect([journal, toasts]).toEqual([[], []])
  })

  test("no reply and 429 are shown", () => {
    const { report, toasts } = startShell()

    report(new ServerFault())
    report(new TooManyRequests({ message: "Slow down", retryAfter: 1 }))

    expect(toasts.map(({ text }) => text)).toEqual([{ key: "errors:noConnection" }, { literal: "Slow down" }])
  })

  test("other failures and aborted calls are left to the caller", () => {
    const { report, toasts } = startShell()

    report(new NotFound({ message: "no" }))
    report(new Conflict({ message: "no" }))
    report(new DOMException("left the page", "AbortError"))

    expect(toasts).toEqual([])
  })

  test("an unexpected error shows the general text and is logged", () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {})
    const { report, toasts } = startShell()
    const error = new RangeError("index")

    report(error)

    expect(toasts.map(({ text }) => text)).toEqual([{ key: "errors:unexpected" }])
    expect(log).toHaveBeenCalledWith(error)
    log.mockRestore()
  })

  test("a failed refresh after a 401 is shown, a failed silent one is not", async () => {
    const aloud = startShell()
    const silent = startShell()
    aloud.play({ type: "session.unauthorized" })
    silent.play({ type: "session.woke" })
    for (const { journal, play } of [aloud, silent]) {
      await expect.poll(() => journal).toHaveLength(1)
      play({ type: "xstate.error.actor.refreshTokens", error: offline })
    }

    await expect.poll(() => aloud.toasts.map(({ text }) => text)).toEqual([{ key: "errors:noConnection" }])
    await expect.poll(() => silent.actor.getSnapshot().context.misses).toBe(1)
    expect(silent.toasts).toEqual([])
  })
})
