import { expect, test } from "vitest"
import { javaSourceName } from "../../server/judge/languages/java/native/javaSourceName.ts"

test.each([
  ["the public class", "class A {}\npublic final class B { void main() {} }\nclass C {}", "B.java"],
  ["a public record", "record A(int x) {} public record B(int x) {}", "B.java"],
  [
    "the class with main",
    "class A { class Inner {} }\nclass B { static void main(String[] a) {} }",
    "B.java"
  ],
  [
    "no name in comments and texts",
    `// public class A
/* public class B */ class C { String s = "\\" public class D {"; char c = '"'; void main() {} }`,
    "C.java"
  ],
  ["the folders of a package", "package a . b; import c.d; public class E {}", "a/b/E.java"],
  ["letters of any alphabet", "public class Решение {}", "Решение.java"],
  ["the usual name without a class", "int x", "Main.java"],
  ["the usual name for an endless one", `public class ${"a".repeat(300)} {}`, "Main.java"]
])("is %s", (_, code, name) => {
  expect(javaSourceName(code)).toBe(name)
})

test.each(["{", "'", '"', "/*", "\\'", '"\\', "a.", "public class ", "package a;"])(
  "reads a long program in linear time: %s",
  (piece) => {
    expect(javaSourceName(piece.repeat(300_000))).toMatch(/\.java$/)
  }
)
