import { describe, expect, test } from "vitest"
import { readTexStatement } from "../../../../server/content/tex/readTexStatement.ts"

const pictures = new Map([
  ["map.png", "data:image/png;base64,AAAA"],
  ["cave.jpg", "data:image/jpeg;base64,BBBB"]
])
const read = (tex: string, language: "ru" | "en" = "en") => readTexStatement(tex, { language, pictures })
const html = (tex: string) => read(tex).statement
const unknownIn = (tex: string) => read(tex).unknown.map(({ line, text }) => `${line}: ${text}`)

describe("text", () => {
  test("has paragraphs, and comments are left out", () => {
    expect(html("One\ntwo% not this\n  three.\n\n\nFour\\par five % nor this\n\n% nor this\n\nsix.")).toBe(
      "<p>One twothree.</p><p>Four</p><p>five</p><p>six.</p>"
    )
  })

  test("has the quotes, dashes and ties of TeX", () => {
    expect(html("``a'' `b' ,,c`` <<d>> it's 1--2 --- e~f")).toBe("<p>“a” ‘b’ „c“ «d» it’s 1–2 — e\u00a0f</p>")
  })

  test.each([
    ["100\\% \\$ \\& \\# \\_ \\{ \\}", "100% $ &amp; # _ { }"],
    ["\\textbackslash n \\textasciicircum{} \\ldots", "\\n ^ …"],
    ["a\\,b\\;c\\ d", "a\u202fb\u00a0c d"],
    ['caf\\\'e na\\"\\i ve \\v{c} \\c{c} \\"{O}', "café naïve č ç Ö"],
    ["\\aa{}\\o{}\\ss{} Stra\\ss e", "åøß Straße"]
  ])("reads %s as characters", (tex, text) => {
    expect(html(tex)).toBe(`<p>${text}</p>`)
  })

  test.each([
    ["\\textbf{a} \\textit{b} \\emph{c}", "<strong>a</strong> <em>b</em> <em>c</em>"],
    ["{\\bf a \\it b} c {\\tt d}", "<strong>a <em>b</em></strong> c <code>d</code>"],
    ["\\underline{a} \\sout{b}", "<u>a</u> <s>b</s>"],
    ["\\textsc{a} \\textsf{b} {\\small c}", "a b c"],
    ["\\texttt{a--b `c' --flag}", "<code>a--b `c' --flag</code>"],
    ["\\t{code}", "<code>code</code>"],
    ["\\noindent a\\hspace{1cm} b\\\\[2pt] c\\newline d", "a b<br /> c<br />d"]
  ])("marks %s", (tex, text) => {
    expect(html(tex)).toBe(`<p>${text}</p>`)
  })

  test("marks each paragraph of a marked group, and leaves lists in it alone", () => {
    expect(html("{\\bf a\n\nb\\begin{itemize}\\item c\\end{itemize}}")).toBe(
      "<p><strong>a</strong></p><p><strong>b</strong></p><ul><li>c</li></ul>"
    )
  })

  test("ignores lengths and skips", () => {
    expect(html("\\parskip=1em a\n\n\\vspace*{-2mm}\n\n\\bigskip b \\setlength{\\itemsep}{0pt}")).toBe(
      "<p>a</p><p>b</p>"
    )
  })
})

test("an empty line ends the paragraph after a command with a comment too", () => {
  expect(html("a\\LaTeX % note\n\nb")).toBe("<p>aLaTeX</p><p>b</p>")
})

test("line ends of Windows make paragraphs too", () => {
  expect(html("a\r\n\r\nb")).toBe("<p>a</p><p>b</p>")
})

describe("code and addresses", () => {
  test("are not interpreted", () => {
    expect(html("\\verb|$a%b{| and \\lstinline{x_1}")).toBe("<p><code>$a%b{</code> and <code>x_1</code></p>")
    expect(html("\\begin{verbatim}\n a < b\n%$\n\\end{verbatim}")).toBe(
      '<pre tabindex="0"><code> a &lt; b\n%$</code></pre>'
    )
    expect(html("\\begin{lstlisting}[language=C]\nint x;\n\\end{lstlisting}")).toBe(
      '<pre tabindex="0"><code>int x;</code></pre>'
    )
  })

  test("links lead to http, https and mailto only", () => {
    expect(html("\\url{https://e.org/a%20b_c} \\href{https://e.org/\\%7Ex}{\\emph{x}}")).toBe(
      '<p><a href="https://e.org/a%20b_c" rel="noopener noreferrer">https://e.org/a%20b_c</a> ' +
        '<a href="https://e.org/%7Ex" rel="noopener noreferrer"><em>x</em></a></p>'
    )
    expect(html("\\href{javascript:alert(1)}{a} \\url{data:text/html,b}")).toBe("<p>a data:text/html,b</p>")
  })
})

describe("formulas", () => {
  test.each([
    ["$1 \\le n$", "<p>1\u00a0≤\u00a0<var>n</var></p>"],
    ["\\(n\\)", "<p><var>n</var></p>"],
    ["$5\\%$, $6\\$$", "<p>5%, 6$</p>"],
    ["$a$$b$", "<p><var>a</var><var>b</var></p>"],
    ["\\ensuremath{n}", "<p><var>n</var></p>"]
  ])("%s is rendered as in Markdown", (tex, text) => {
    expect(html(tex)).toBe(text)
  })

  test.each([
    ["$$a_i$$"],
    ["\\[a_i\\]"],
    ["\\begin{equation}\\label{one} a_i \\end{equation}"],
    ["\\begin{align*} a &= b \\\\ c &= d \\end{align*}"],
    ["\\begin{displaymath} a_i \\end{displaymath}"]
  ])("%s is displayed", (tex) => {
    expect(html(tex)).toContain('display="block"')
    expect(unknownIn(tex)).toEqual([])
  })

  test("that KaTeX does not know, or that do not end, are shown as they are written", () => {
    expect(html("a $\\strange{x}$ b")).toBe("<p>a <code>$\\strange{x}$</code> b</p>")
    expect(html("costs $5\n\nand $6 < 7$")).toMatch(/^<p>costs <code>\$5<\/code><\/p><p>and 6/)
    expect(unknownIn("one\n$\\strange{x}$\n\n$5")).toEqual(["2: $\\strange{x}$", "4: $"])
  })
})

describe("lists and tables", () => {
  test("lists are nested, and an item has one or more paragraphs", () => {
    expect(
      html(
        "\\begin{itemize}\n\\item one\n\\begin{enumerate}[label=(\\alph*)]\n\\item two\n\n\\item three\n\nfour\n\\end{enumerate}\n\\item[] five\n\\end{itemize}"
      )
    ).toBe("<ul><li><p>one</p><ol><li>two</li><li><p>three</p><p>four</p></li></ol></li><li>five</li></ul>")
  })

  test("labels of items are shown instead of numbers", () => {
    expect(html("\\begin{enumerate}\\item[(a)] x\\item[(b)] y\\end{enumerate}")).toBe(
      "<ul><li>(a) x</li><li>(b) y</li></ul>"
    )
    expect(html("\\begin{description}\\item[$n$] number\\end{description}")).toBe(
      "<ul><li><strong><var>n</var></strong> number</li></ul>"
    )
  })

  test("tables have columns with their alignment, and cells over several columns", () => {
    const tex =
      "\\begin{tabular}{|l|c|*{2}{r}|p{3cm}}\\hline\n\\multicolumn{2}{c|}{\\textbf{A}} & B & C & D \\\\ \\hline\n1 & {2 \\& x} & 3 & &\\\\[2pt]\n\\cline{1-2}\\end{tabular}"
    expect(html(tex)).toBe(
      '<table tabindex="0"><tbody><tr><td align="center" colspan="2"><strong>A</strong></td><td align="right">B</td><td align="right">C</td><td>D</td></tr>' +
        '<tr><td>1</td><td align="center">2 &amp; x</td><td align="right">3</td><td align="right"></td><td></td></tr></tbody></table>'
    )
  })

  test("quotes are blocks, and centred text is ordinary text", () => {
    expect(html("\\epigraph{Why?}{A child}")).toBe("<blockquote><p>Why?</p><p>A child</p></blockquote>")
    expect(html("a\\begin{quote}b\\end{quote}\\begin{center}c\\end{center}d")).toBe(
      "<p>a</p><blockquote>b</blockquote><p>c</p><p>d</p>"
    )
  })
})

describe("pictures", () => {
  const map = '<img src="data:image/png;base64,AAAA" alt="map" />'

  test("are found with and without their ending", () => {
    expect(html("\\includegraphics[width=0.5\\textwidth]{map}")).toBe(`<p>${map}</p>`)
    expect(html("\\includegraphics{./map.png}")).toContain("data:image/png;base64,AAAA")
  })

  test("have captions in figures and illustrations", () => {
    const figure = `<figure><p>${map}</p><figcaption>The <em>map</em></figcaption></figure>`
    const body = "\\centering\\includegraphics{map}\\caption{The \\emph{map}}\\label{m}"
    expect(html(`\\begin{figure}[ht]${body}\\end{figure}`)).toBe(figure)
    expect(html(`\\begin{wrapfigure}{r}{0.3\\textwidth}${body}\\end{wrapfigure}`)).toBe(figure)
    expect(html("\\illustration{0.3}{map}{The \\emph{map}}")).toBe(figure)
  })

  test("of other formats are not known", () => {
    expect(html("\\includegraphics{plan.pdf}")).toBe("<p><code>plan.pdf</code></p>")
    expect(unknownIn("\n\\includegraphics{plan.pdf}")).toEqual(["2: plan.pdf"])
  })
})

test("footnotes are numbered and follow their section", () => {
  const { statement, input } = read("a\\footnote{One.} b\n\\section*{Input}\nc\\footnote{Two.}")
  expect(statement).toBe("<p>a<sup>1</sup> b</p><p><sup>1</sup> One.</p>")
  expect(input).toBe("<p>c<sup>2</sup></p><p><sup>2</sup> Two.</p>")
})

describe("what is not known", () => {
  test("is named with its line and shown as it is written", () => {
    const tex = "a\n\\foo[x]{b \\bar c} d\n\\begin{tikzpicture}\n\\draw (0,0);\n\\end{tikzpicture}"
    expect(html(tex)).toBe(
      '<p>a <code>\\foo[x]{b \\bar c}</code> d</p><pre tabindex="0"><code>\\begin{tikzpicture}\n\\draw(0,0);\n\\end{tikzpicture}</code></pre>'
    )
    expect(unknownIn(tex)).toEqual(["2: \\foo", "3: \\begin{tikzpicture}"])
  })

  test("includes environments with names of object properties", () => {
    expect(unknownIn("\\begin{constructor}a\\end{constructor}")).toEqual(["1: \\begin{constructor}"])
  })

  test("includes braces and ends without a beginning", () => {
    expect(html("a } b \\end{center}")).toBe("<p>a <code>}</code> b <code>\\end{center}</code></p>")
  })

  test("is counted in the lines of the file, after comments and listings too", () => {
    expect(unknownIn("% a\n\\begin{verbatim}\n\n\\end{verbatim}\r\n$a\nb$ \\verb|x| \\foo")).toEqual([
      "6: \\foo"
    ])
  })
})

test("no markup of the author passes", () => {
  expect(html('\\verb|<em>| \\&lt; \\url{https://e.org/"><em>}')).toBe(
    '<p><code>&lt;em&gt;</code> &amp;lt; <a href="https://e.org/&quot;&gt;&lt;em&gt;" rel="noopener noreferrer">https://e.org/"&gt;&lt;em&gt;</a></p>'
  )
  const tex =
    '<script>alert(1)</script> \\texttt{<b>} \\begin{verbatim}<i>\\end{verbatim} \\foo{<img src=x onerror=alert(1)>} $\\text{<u>}$ \\includegraphics{"><script>}'
  const { statement } = read(tex)
  expect(statement).not.toMatch(/<(script|b|i|u)>|<img/)
  expect(statement).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
})

describe("sections", () => {
  test("are found by headings in both languages, others stay in the statement", () => {
    const tex = (input: string, output: string, notes: string) =>
      `Add.\n\\section*{${input}}\nTwo.\n\\subsection*{More}\nYes.\n\\section*{${output}}\nOne.\n\\section{Scoring}\nPoints.\n\\subsection*{${notes}}\nSee.`
    const sections = {
      title: null,
      statement: "<p>Add.</p><h2>Scoring</h2><p>Points.</p>",
      input: "<p>Two.</p><h3>More</h3><p>Yes.</p>",
      output: "<p>One.</p>",
      notes: "<p>See.</p>",
      unknown: []
    }
    expect(read(tex("Input", "Output", "Notes"))).toEqual(sections)
    expect(read(tex("Входные данные", "Выходные данные", "Примечание"), "ru")).toEqual(sections)
  })

  test("of Kattis: the name, and text about samples after their mark", () => {
    const tex =
      '\\problemname{Hej V\\"arlden, \\emph{$n$}!} % name\n\nHi.\n\\section*{Output}\nOne.\n\n\\nextsample{}\nThe first.\n\n\\remainingsamples\nThe rest.'
    expect(read(tex)).toMatchObject({
      title: "Hej Världen, n!",
      statement: "<p>Hi.</p>",
      output: "<p>One.</p>",
      notes: "<p>The first.</p><p>The rest.</p>"
    })
  })

  test("of BAPCtools are environments, and an empty name is none", () => {
    const tex =
      "\\problemname{}\n\nGuess.\n\\begin{Interaction}\nAsk.\n\\end{Interaction}\n\\begin{Input}\n  A number.\n\\end{Input}\n\\begin{Output}\nIt.\n\\end{Output}"
    expect(read(tex)).toEqual({
      title: null,
      statement: "<p>Guess.</p><h2>Interaction</h2><p>Ask.</p>",
      input: "<p>A number.</p>",
      output: "<p>It.</p>",
      notes: null,
      unknown: []
    })
  })

  test("of Polygon are commands; samples are not in the text", () => {
    const tex =
      "\\begin{problem}{Два дерева}{стандартный ввод}{стандартный вывод}{1 секунда}{256 мегабайт}\n\\def\\maxn{10}\nДано $n \\le \\maxn$.\n\\InputFile\nЧисло.\n\\OutputFile\nОтвет.\n\\Interaction\nСпросите.\n\\Scoring\nБаллы.\n\\Examples\n\\begin{example}\n\\exmp{1 $}{2}%\n\\end{example}\n\\Note\nСм. пример.\n\\end{problem}"
    expect(read(tex, "ru")).toEqual({
      title: "Два дерева",
      statement:
        "<p>Дано <var>n</var>\u00a0≤\u00a010.</p><h2>Взаимодействие</h2><p>Спросите.</p><h2>Система оценки</h2><p>Баллы.</p>",
      input: "<p>Число.</p>",
      output: "<p>Ответ.</p>",
      notes: "<p>См. пример.</p>",
      unknown: []
    })
  })
})
