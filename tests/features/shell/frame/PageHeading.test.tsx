import { cleanup, fireEvent, screen } from "@testing-library/react"
import { Link, Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test } from "vitest"
import { PageHeading } from "../../../../src/features/shell/frame/PageHeading.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

const site = (
  <Routes>
    <Route
      path="/one"
      element={
        <>
          <PageHeading title="One" />
          <Link to="/two">further</Link>
        </>
      }
    />
    <Route path="/two" element={<PageHeading title="Two">2</PageHeading>} />
  </Routes>
)

describe("PageHeading", () => {
  afterEach(cleanup)

  test("sets the title, and leaves the focus alone on the first page", async () => {
    await renderApp(site, { path: "/one" })

    expect(document.title).toBe("One · Zama")
    expect(document.activeElement).toBe(document.body)
  })

  test("gets the focus after a link was followed", async () => {
    await renderApp(site, { path: "/one" })

    fireEvent.click(screen.getByText("further"))

    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "2" }))
    expect(document.title).toBe("Two · Zama")
  })
})
