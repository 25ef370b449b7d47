import type { TexToken } from "./tokenizeTex.ts"

type Tokens = ReadonlyArray<TexToken>

/** An optional argument is at most so many tokens long, so that a `[` without a `]` costs little. */
const bracketTokensMax = 500

/** Change of the nesting depth at a token. */
export const nesting = ({ kind }: TexToken): number => {
  if (kind === "open" || kind === "begin") return 1
  return kind === "close" || kind === "end" ? -1 : 0
}

/** The tokens as their author wrote them, without comments. */
export function sourceOf(tokens: Tokens): string {
  let text = ""
  let afterName = false
  for (const token of tokens) {
    // The tokenizer skipped the space between a command's name and a letter.
    if (afterName && /^[A-Za-z]/.test(token.text)) text += " "
    text += token.text
    afterName = token.kind === "command" && /[A-Za-z]$/.test(token.text)
  }
  return text
}

/** Splits tokens at separators outside groups and environments. */
export function splitTokens(
  tokens: Tokens,
  isSeparator: (token: TexToken) => boolean
): ReadonlyArray<Tokens> {
  const parts: Array<Tokens> = []
  let part: Array<TexToken> = []
  let depth = 0
  for (const token of tokens) {
    if (depth === 0 && isSeparator(token)) {
      parts.push(part)
      part = []
    } else {
      // An end without a beginning leaves the depth as it is.
      depth = Math.max(0, depth + nesting(token))
      part.push(token)
    }
  }
  return [...parts, part]
}

/** Reads tokens in order, together with the arguments of commands. */
export class TokenStream {
  /** The next token is the last one. */
  private readonly pending: Array<TexToken>

  constructor(tokens: Tokens) {
    this.pending = tokens.toReversed()
  }

  peek(): TexToken | undefined {
    return this.pending.at(-1)
  }

  next(): TexToken | undefined {
    return this.pending.pop()
  }

  rest(): Tokens {
    return this.pending.splice(0).toReversed()
  }

  unread(tokens: Tokens) {
    for (const token of tokens.toReversed()) this.pending.push(token)
  }

  /** The next tokens of one kind. */
  run(kind: TexToken["kind"]): Tokens {
    const end = this.pending.findLastIndex((token) => token.kind !== kind)
    return this.pending.splice(end + 1).toReversed()
  }

  /** The rest of a group, after its opening brace. */
  group(): Tokens {
    return this.upTo(
      ({ kind }) => kind === "open",
      ({ kind }) => kind === "close"
    )
  }

  /** The rest of an environment, after its `\begin`. */
  environment(name: string): Tokens {
    return this.upTo(
      ({ kind, value }) => kind === "begin" && value === name,
      ({ kind, value }) => kind === "end" && value === name
    )
  }

  private upTo(isStart: (token: TexToken) => boolean, isEnd: (token: TexToken) => boolean): Tokens {
    const found: Array<TexToken> = []
    let depth = 1
    for (let token = this.next(); token !== undefined; token = this.next()) {
      depth += Number(isStart(token)) - Number(isEnd(token))
      if (depth === 0) break
      found.push(token)
    }
    return found
  }

  /** A mandatory argument: a group, or the next character or command. */
  argument(): Tokens {
    this.run("space")
    const token = this.peek()
    if (token === undefined || token.kind === "paragraph" || token.kind === "close") return []
    this.next()
    if (token.kind === "open") return this.group()
    return token.kind === "text" ? [this.firstCharacter(token)] : [token]
  }

  private firstCharacter(token: TexToken): TexToken {
    const first = String.fromCodePoint(token.text.codePointAt(0) ?? 0)
    const rest = token.text.slice(first.length)
    if (rest !== "") this.unread([{ ...token, text: rest, value: rest }])
    return { ...token, text: first, value: first }
  }

  /** An argument in brackets; null if there is none. */
  bracket(): Tokens | null {
    if (this.peek()?.text !== "[") return null
    let depth = 0
    const start = this.pending.length - 2
    for (let index = start; index >= 0 && start - index < bracketTokensMax; index--) {
      const token = this.pending[index]
      if (token === undefined || token.kind === "paragraph") return null
      if (depth === 0 && token.text === "]") {
        const found = this.pending.splice(index).toReversed()
        return found.slice(1, -1)
      }
      depth += nesting(token)
    }
    return null
  }

  /** Drops the star of a command such as `\section*`. */
  star() {
    const token = this.peek()
    if (token?.kind !== "text" || !token.text.startsWith("*")) return
    this.next()
    this.firstCharacter(token)
  }
}
