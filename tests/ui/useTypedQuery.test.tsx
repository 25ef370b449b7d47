import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { useState } from "react"
import { useTypedQuery } from "../../src/ui/useTypedQuery.ts"

const asked: Array<string> = []

/** A field whose search is stored like in an address: trimmed, and of limited length. */
function Field({ longest = 100 }: { readonly longest?: number }) {
  const [query, setQuery] = useState("first")
  const [text, type] = useTypedQuery(query, (wanted) => {
    asked.push(wanted)
    setQuery(wanted.slice(0, longest))
  })
  return (
    <>
      <input value={text} onChange={({ target }) => type(target.value)} />
      <output>{query}</output>
      <button type="button" onClick={() => setQuery("first")}>
        Back
      </button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>("textbox")
const typeText = (value: string) => fireEvent.change(field(), { target: { value } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe("a search field", () => {
  test("searches after a pause in typing", async () => {
    render(<Field />)
    typeText("A")
    await pass(200)
    typeText("Ad")
    await pass(200)
    expect(asked).toEqual([])
    await pass(100)
    expect(asked).toEqual(["Ad"])
  })

  test("keeps a trailing space while the next word is typed", async () => {
    render(<Field />)
    typeText("Ada ")
    await pass(1_000)
    expect([field().value, asked]).toEqual(["Ada ", ["Ada"]])
    typeText(`${field().value}L`)
    await pass(1_000)
    expect([field().value, asked]).toEqual(["Ada L", ["Ada", "Ada L"]])
  })

  test("follows Back, and can repeat a search", async () => {
    render(<Field />)
    typeText("Ada")
    await pass(1_000)
    fireEvent.click(screen.getByRole("button"))
    expect(field().value).toBe("first")
    await pass(1_000)
    expect(asked).toEqual(["Ada"])
    typeText("Ada")
    await pass(1_000)
    expect(asked).toEqual(["Ada", "Ada"])
  })

  test("shows the shortened form of a search that is too long, and settles", async () => {
    render(<Field longest={3} />)
    typeText("Adamova")
    await pass(5_000)
    expect([field().value, asked]).toEqual(["Ada", ["Adamova"]])
  })
})
