import type { TrialPrograms } from "./TrialPrograms.ts"

const main = (body: string) =>
  `using System; using System.Collections.Generic;\nclass Program { static void Main() {\n    ${body}\n  }\n}\n`

export const csharp: TrialPrograms = {
  fails: main("Console.WriteLine(new int[2][][0][5]);"),
  failure: /System\.NullReferenceException: .*\n.* main\.cs:3/,
  allocates: main("var a = new List<int[]>(); for (;;) a.Add(new int[100000]);"),
  loops: main("for (;;);"),
  sleeps: main("System.Threading.Thread.Sleep(1000000);"),
  prints: main("for (;;) Console.WriteLine(new string('x', 1000));"),
  recurses: `using System;
class Program {
  static int F(int n) { return n > 0 ? F(n - 1) + 1 : 0; }
  static void Main() { Console.WriteLine(F(100000)); }
}
`,
  isBroken: main("int x = y;"),
  complaint: /^main\.cs\(3,13\): error CS0103: /
}
