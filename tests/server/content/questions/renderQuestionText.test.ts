import { expect, test, vi } from "vitest"
import { renderMarkdown } from "../../../../server/content/renderMarkdown.ts"
import { renderText } from "../../../../server/content/questions/renderQuestionText.ts"

vi.mock("../../../../server/content/renderMarkdown.ts", { spy: true })

test("a question's text is rendered once for all readers", () => {
  const texts = ["Сколько **будет** $1 + 2$?", "А `b`?"]
  const htmls = texts.map((text) => renderText(text))
  expect(htmls[0]).toContain("<strong>будет</strong>")
  expect(texts.map((text) => renderText(text))).toEqual(htmls)
  expect(renderMarkdown).toHaveBeenCalledTimes(2)
})
