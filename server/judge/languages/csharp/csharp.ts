import type { ProgrammingLanguage } from "../ProgrammingLanguage.ts"
import { mono } from "./native/mono.ts"

const template = `using System;
using System.Collections.Generic;
using System.Linq;

class Program {
    static void Main() {

    }
}
`

const sum = `using System;
using System.Linq;
class Program {
  static void Main() {
    Console.WriteLine(Console.ReadLine().Split(' ').Select(int.Parse).Sum());
  }
}
`

export const csharp: ProgrammingLanguage = {
  id: "csharp",
  title: "C#",
  code: "csharp",
  extension: "cs",
  template,
  runsInBrowser: false,
  writesValidators: false,
  grammar: "c-sharp",
  sources: {
    names: [/\.cs$/i],
    polygonTypes: /^csharp\./,
    several: true,
    compiledTogether: true,
    mainNames: ["Program.cs", "main.cs"]
  },
  sum,
  embedded: null,
  native: mono
}
