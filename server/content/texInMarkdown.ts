import type { MarkdownIt } from "markdown-it"

type RenderTex = (tex: string, display: boolean) => string

/** Adds `$inline$` and `$$display$$` TeX to markdown-it; `\$` and prices such as `5$ and 6$` stay text. */
export function texInMarkdown(markdown: MarkdownIt, render: RenderTex) {
  markdown.inline.ruler.before("escape", "tex", (state, silent) => {
    const found = inlineTex(state.src, state.pos)
    if (found === null) return false
    if (!silent) {
      state.push(found.display ? "tex_display" : "tex_inline", "", 0).content = found.tex
    }
    state.pos = found.end
    return true
  })
  markdown.renderer.rules["tex_inline"] = (tokens, index) => render(tokens[index]?.content ?? "", false)
  markdown.renderer.rules["tex_display"] = (tokens, index) => render(tokens[index]?.content ?? "", true)
}

interface FoundTex {
  readonly tex: string
  readonly display: boolean
  readonly end: number
}

function inlineTex(source: string, start: number): FoundTex | null {
  if (source[start] !== "$") return null
  const mark = source.startsWith("$$", start) ? "$$" : "$"
  const from = start + mark.length
  const to = closing(source, from, mark)
  if (to === -1) return null
  const tex = source.slice(from, to)
  const display = mark === "$$"
  const price = /\d/.test(source[start - 1] ?? "") || /\d/.test(source[to + 1] ?? "")
  if (!display && (price || /^\s|\s$/.test(tex))) return null
  return tex.trim() === "" ? null : { tex, display, end: to + mark.length }
}

/** Index of the closing mark or -1; a backslash escapes the next character. */
function closing(source: string, from: number, mark: string): number {
  for (let at = from; at < source.length; at++) {
    if (source[at] === "\\") at++
    else if (source.startsWith(mark, at)) return at
  }
  return -1
}
