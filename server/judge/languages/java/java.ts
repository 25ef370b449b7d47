import type { ProgrammingLanguage } from "../ProgrammingLanguage.ts"
import { openjdk } from "./native/openjdk.ts"

const template = `import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        PrintWriter out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));

        out.flush();
    }
}
`

const sum = `import java.util.Scanner;
public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    System.out.println(in.nextInt() + in.nextInt());
  }
}
`

export const java: ProgrammingLanguage = {
  id: "java",
  title: "Java",
  code: "java",
  extension: "java",
  template,
  runsInBrowser: false,
  writesValidators: false,
  grammar: "java",
  sources: {
    names: [/\.java$/i],
    polygonTypes: /^java\d/,
    several: true,
    compiledTogether: false,
    mainNames: ["Main.java"]
  },
  sum,
  embedded: null,
  native: openjdk
}
