import { FormulaInvalid, renderFormula } from "../renderFormula.ts"
import { block, escape, inline, type Pieces, type TexPiece, tight } from "./TexPiece.ts"
import type { TexToken } from "./tokenizeTex.ts"

/** A part of a TeX statement that is shown as it is written, because the reader does not know it. */
export interface UnknownTex {
  /** The file, if it is not that of the statement. */
  readonly path?: string
  readonly line: number
  readonly text: string
}

const nameMax = 60
/** A file that is no statement would report every word. */
const unknownMax = 100
const pictureEndings = ["", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif"]

/** Makes the pieces that depend on the whole statement, and collects its unknown parts. */
export class TexPage {
  readonly unknownParts: Array<UnknownTex> = []
  private readonly pictures: ReadonlyMap<string, string>
  private readonly reported = new Set<string>()
  private footnotes = 0

  constructor(pictures: ReadonlyMap<string, string>) {
    this.pictures = pictures
  }

  formula(tex: string, display: boolean, line: number): TexPiece {
    try {
      return inline(renderFormula(tex, display), tex)
    } catch (error) {
      if (!(error instanceof FormulaInvalid)) throw error
      return this.asWritten(line, `$${tex}$`)
    }
  }

  footnote(children: Pieces): TexPiece {
    const number = `<sup>${++this.footnotes}</sup>`
    return { ...inline(number), footnotes: [`<p>${number} ${tight(children)}</p>`] }
  }

  picture(file: string, line: number): TexPiece {
    const name = file.trim().replace(/^\.\//, "")
    const source = pictureEndings
      .map((ending) => this.pictures.get(name + ending))
      .find((each) => each !== undefined)
    if (source === undefined) return this.asWritten(line, file.trim())
    return inline(`<img src="${escape(source)}" alt="${escape(name)}">`)
  }

  unknown({ text, line }: TexToken, source = text): TexPiece {
    return this.asWritten(line, text, source)
  }

  unknownBlock({ text, line }: TexToken, source: string): TexPiece {
    return block(`<pre>${this.asWritten(line, text, source).html}</pre>`)
  }

  private asWritten(line: number, name: string, source = name): TexPiece {
    const text = name.length > nameMax ? `${name.slice(0, nameMax)}…` : name
    const key = `${line} ${text}`
    if (!this.reported.has(key) && this.unknownParts.length < unknownMax) {
      this.reported.add(key)
      this.unknownParts.push({ line, text })
    }
    return inline(`<code>${escape(source)}</code>`)
  }
}
