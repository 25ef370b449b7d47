import { expect, test } from "vitest"
import { readUsedStyles } from "../../../server/pages/usedStyles.ts"

const css = [
  "@layer theme,utilities;",
  "@layer utilities{.px-3{a:b}.\\35 50\\:px-3{c:d}.\\[\\&_svg\\]\\:size-5 svg{e:f}",
  "@media (min-width:550px){.hidden{g:h}.block{i:j}}@media print{.block{k:l}}",
  '.quote{content:"}{"}.group:hover .x,.y{m:n}}',
  "@keyframes rise{0%{o:p}}p{q:r}.cm-line{s:t}"
].join("")
const used = readUsedStyles(css)

test("a page keeps the rules of its classes, in their order and conditions", () => {
  const html = `<p class="px-3 [&amp;_svg]:size-5 hidden"></p><b class="quote 550:px-3"></b>`
  expect(used(html)).toBe(
    [
      "@layer theme,utilities;",
      "@layer utilities{.px-3{a:b}.\\35 50\\:px-3{c:d}.\\[\\&_svg\\]\\:size-5 svg{e:f}",
      "@media (min-width:550px){.hidden{g:h}}",
      '.quote{content:"}{"}}',
      "@keyframes rise{0%{o:p}}p{q:r}"
    ].join("")
  )
})

test("one class of a selector is enough to keep it", () => {
  expect(used('<i class="y"></i>')).toContain(".group:hover .x,.y{m:n}")
})

test("what a selector rules out need not be there", () => {
  const excluding = ".a:not(.b,.c){d:e}f:not(.g){h:i}.j{k:l}"
  expect(readUsedStyles(excluding)('<p class="a"></p>')).toBe(".a:not(.b,.c){d:e}f:not(.g){h:i}")
})
