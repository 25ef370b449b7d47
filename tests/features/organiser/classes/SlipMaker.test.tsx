import { act, cleanup, screen } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import type { Slip } from "../../../../src/api/contract/organiser/classes.ts"
import { SlipMaker } from "../../../../src/features/organiser/classes/SlipMaker.tsx"
import { slipsModel, students } from "../../../../qa/models/slipsModel.ts"
import { answeredApi } from "../../../support/answeredApi.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { renderApp } from "../../../support/renderApp.tsx"

const slipOf = (studentId: number): Slip => ({
  studentId,
  firstName: "Анна",
  lastName: "Ким",
  login: `kim-${studentId}`,
  password: "one-time",
  expiresAt: "2026-12-21T09:00:00.000Z"
})

afterEach(cleanup)

describe("the maker of slips", () => {
  test.each(modelPaths(slipsModel))(
    "shows each state, and keeps finished slips: $name",
    async ({ steps }) => {
      const { api, answer } = answeredApi()
      await renderApp(<SlipMaker classId={7} students={students} after={null} />, { api })
      let left = students
      for (const { event, expected } of steps) {
        const made = left.slice(0, 10).map(slipOf)
        if (event.type === "slips.retried") {
          await act(async () => screen.getByRole("button", { name: "Продолжить" }).click())
        } else await answer({ ...event, output: made })
        if (event.type.startsWith("xstate.done")) left = left.slice(10)

        const done = students.length - left.length
        expect(screen.queryByRole("progressbar", { name: "Готовим карточки" }) !== null).toBe(
          expected.matches("making")
        )
        expect(screen.queryByText(`${done} из 23`) !== null).toBe(expected.matches("making"))
        expect(screen.queryByText(new RegExp(`^Готово карточек: ${done} из 23`)) !== null).toBe(
          expected.matches("interrupted")
        )
        expect(screen.queryByRole("button", { name: "Распечатать" }) !== null).toBe(expected.matches("made"))
        const sheet = screen.queryByRole("list", { name: "Карточки учеников" })
        expect(sheet?.childElementCount ?? 0).toBe(expected.matches("making") ? 0 : done)
      }
    }
  )
})
