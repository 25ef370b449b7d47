import type { TrialPrograms } from "./TrialPrograms.ts"

const main = (body: string) =>
  `class Solution {\n  public static void main(String[] args) throws Exception {\n    ${body}\n  }\n}\n`

export const java: TrialPrograms = {
  fails: main("System.out.println(new int[2].clone()[5]);"),
  failure:
    /^Exception in thread "main" java\.lang\.ArrayIndexOutOfBounds.*\n\s+at Solution\.main\(Solution\.java:3\)\n$/,
  allocates: main("var a = new java.util.ArrayList<int[]>(); for (;;) a.add(new int[100000]);"),
  loops: main("for (;;);"),
  sleeps: main("Thread.sleep(1000000);"),
  prints: main('for (;;) System.out.println("x".repeat(1000));'),
  recurses: `class Main {
  static int f(int n) { return n > 0 ? f(n - 1) + 1 : 0; }
  public static void main(String[] args) { System.out.println(f(100000)); }
}
`,
  isBroken: main("int x = y;"),
  complaint: /^Solution\.java:3: error: cannot find symbol/
}
