import { expect, test } from "vitest"
import { firstSentence } from "../../../../server/practice/problems/firstSentence.ts"

test.each([
  ["<p>Две корзинки. В первой — орехи.</p>", "Две корзинки."],
  [
    '<p>Даны <span class="katex"><math><mi>a</mi><annotation encoding="application/x-tex">a</annotation></math></span> и b</p>',
    "Даны a и b"
  ],
  ["<p>1 &lt; 2 &amp;&nbsp;3!</p>", "1 < 2 & 3!"],
  ["", ""]
])("%s begins with «%s»", (html, sentence) => {
  expect(firstSentence(html)).toBe(sentence)
})

test("a very long sentence ends with a whole word and an ellipsis", () => {
  const sentence = firstSentence(`<p>${"слово ".repeat(100)}</p>`)
  expect(sentence.length).toBeLessThanOrEqual(200)
  expect(sentence).toMatch(/слово…$/)
})
