/** Commands that stand for characters. */
export const symbols: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ "%": "%", $: "$", "&": "&", "#": "#", _: "_", "{": "{", "}": "}", " ": " ", "\n": " ", "\t": " " },
    ...{ ",": "\u202f", ";": "\u00a0", ":": "\u00a0", "!": "", "-": "", "/": "", "@": "" },
    ...{ ldots: "…", dots: "…", textellipsis: "…", quad: "\u2003", qquad: "\u2003\u2003", slash: "/" },
    ...{ thinspace: "\u202f", enspace: "\u2002", space: " ", nobreakspace: "\u00a0" },
    ...{ textbackslash: "\\", textasciicircum: "^", textasciitilde: "~", textasciigrave: "`" },
    ...{ textless: "<", textgreater: ">", textbar: "|", textunderscore: "_", textdollar: "$" },
    ...{ textbraceleft: "{", textbraceright: "}", textasteriskcentered: "*", textbullet: "•" },
    ...{ lbrace: "{", rbrace: "}", textendash: "–", textemdash: "—", textperiodcentered: "·" },
    ...{ textquotedbl: '"', dq: '"', textquotesingle: "'", textquoteleft: "‘", textquoteright: "’" },
    ...{ textquotedblleft: "“", textquotedblright: "”", lq: "‘", rq: "’", guillemotleft: "«" },
    ...{ guillemotright: "»", glqq: "„", grqq: "“", flqq: "«", frqq: "»", quotedblbase: "„" },
    ...{ textdegree: "°", degree: "°", texttimes: "×", textrightarrow: "→", textleftarrow: "←" },
    ...{ S: "§", P: "¶", copyright: "©", textcopyright: "©", pounds: "£", euro: "€", texteuro: "€" },
    ...{ No: "№", textnumero: "№", cdash: "—", TeX: "TeX", LaTeX: "LaTeX", textmu: "µ" },
    ...{ aa: "å", AA: "Å", o: "ø", O: "Ø", ae: "æ", AE: "Æ", oe: "œ", OE: "Œ", ss: "ß", l: "ł", L: "Ł" },
    ...{ i: "ı", j: "ȷ", dh: "ð", DH: "Ð", th: "þ", TH: "Þ", dj: "đ", DJ: "Đ", ng: "ŋ", NG: "Ŋ" }
  })
)

/** Combining characters of the accent commands. */
export const accents: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", ".": "\u0307" },
    ...{ '"': "\u0308", u: "\u0306", r: "\u030a", H: "\u030b", v: "\u030c", d: "\u0323", c: "\u0327" },
    ...{ k: "\u0328", b: "\u0331" }
  })
)

/** Commands of layout without arguments. They change nothing on a web page. */
export const layout: ReadonlySet<string> = new Set([
  ...["noindent", "indent", "centering", "raggedright", "raggedleft", "sloppy", "fussy", "maketitle"],
  ...["tiny", "scriptsize", "footnotesize", "small", "normalsize", "large", "Large", "LARGE", "huge"],
  ...["Huge", "rm", "sf", "sc", "rmfamily", "sffamily", "scshape", "upshape", "mdseries", "normalfont"],
  ...["selectfont", "relax", "protect", "global", "long", "null", "strut", "hfill", "vfill", "hfil"],
  ...["hrulefill", "leavevmode", "ignorespaces", "unskip", "tightlist", "hline", "toprule", "midrule"],
  ...["bottomrule", "newpage", "clearpage", "pagebreak", "nopagebreak", "nolinebreak", "allowbreak"],
  ...["frenchspacing", "makeatletter", "makeatother", "begingroup", "endgroup", "displaystyle", "break"],
  ...["textstyle", "obeylines"]
])
