import type { ProgrammingLanguage } from "../ProgrammingLanguage.ts"
import { freePascal } from "./native/freePascal.ts"

const template = `program Solution;

begin

end.
`

export const pascal: ProgrammingLanguage = {
  id: "pascal",
  title: "Pascal",
  code: "pascal",
  extension: "pas",
  template,
  runsInBrowser: false,
  writesValidators: false,
  grammar: null,
  sources: {
    names: [/\.(?:pas|pp|dpr)$/i],
    polygonTypes: /^pas\./,
    several: false,
    compiledTogether: false,
    mainNames: ["main.pas"]
  },
  sum: "var a, b: integer;\nbegin\n  read(a, b);\n  writeln(a + b);\nend.\n",
  embedded: null,
  native: freePascal
}
