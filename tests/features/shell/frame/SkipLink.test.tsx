import { cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { contentId, PageSkipLink, SkipLinks } from "../../../../src/features/shell/frame/SkipLink.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

afterEach(cleanup)

test("the first Tab stops skip the menus, and lead to the page's own target", async () => {
  const skipped = vi.fn<() => void>()
  await renderApp(
    <>
      <SkipLinks />
      <a href="/problems">menu</a>
      <main id={contentId} tabIndex={-1}>
        <PageSkipLink label="to the editor" onSkip={skipped} />
      </main>
    </>
  )

  const names = screen.getAllByRole("link").map((link) => link.textContent)
  expect(names).toEqual(["Перейти к содержанию", "to the editor", "menu"])
  fireEvent.click(screen.getByText("Перейти к содержанию"))
  expect(document.activeElement).toBe(screen.getByRole("main"))
  fireEvent.click(screen.getByText("to the editor"))
  expect(skipped).toHaveBeenCalledOnce()
})
