import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { EmbeddedBackend } from "../../server/judge/embedded/createEmbeddedBackend.ts"
import type { RunInput, RunResult, Source } from "../../server/judge/JudgeBackend.ts"
import { limits, testBackend } from "./support/judge.ts"

let backend: EmbeddedBackend

beforeAll(async () => {
  backend = await testBackend()
})

afterAll(() => backend.dispose())

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (content: Uint8Array | undefined) => new TextDecoder().decode(content)

/** Runs a program of a problem once per input. */
async function check(source: Source, inputs: ReadonlyArray<RunInput>, fileBytes = limits.fileBytes) {
  const compiled = await backend.compile(source)
  if (!compiled.ok) throw new Error(compiled.log)
  const results: Array<RunResult> = []
  const each = (result: RunResult) => (results.push(result), "go" as const)
  await backend.run(compiled.artifact, inputs, { ...limits, fileBytes }, each, "checks")
  return results
}

/** Compares a word of the output with the answer, and explains itself in the result folder. */
const checkers: ReadonlyArray<Source> = [
  {
    language: "cpp",
    code: `
#include <sys/stat.h>
#include "lib/report.h"
int main(int argc, char **argv) {
  std::ifstream in(argv[1]), answer(argv[2]);
  std::string limit, right, word;
  in >> limit;
  answer >> right;
  std::cin >> word;
  struct stat folder;
  if (argc != 5 || stat(argv[3], &folder) != 0 || !S_ISDIR(folder.st_mode)) return 1;
  report(argv[3], limit + " " + right + " " + word + " " + argv[4]);
  return word == right ? 42 : 43;
}`,
    files: {
      "lib/report.h": "#include <bits/stdc++.h>\nvoid report(std::string folder, std::string text);\n",
      "lib/report.cc": `#include "report.h"
void report(std::string folder, std::string text) {
  std::ofstream(folder + "/judgemessage.txt") << text;
  FILE *more = fopen((folder + "/judgemessage.txt").c_str(), "a");
  fprintf(more, "!");
  fclose(more);
}`
    }
  },
  {
    language: "python",
    code: `
import os, sys
from report import report
limit, right, word = open(sys.argv[1]).read(), open(sys.argv[2]).read(), input()
if len(sys.argv) != 5 or not os.path.isdir(sys.argv[3]): sys.exit(1)
report(sys.argv[3], " ".join([limit, right, word, sys.argv[4]]))
sys.exit(42 if word == right else 43)`,
    files: {
      "report.py":
        "def report(folder, text):\n  with open(folder + '/judgemessage.txt', 'w') as file: file.write(text + '!')\n"
    }
  }
]

const given = (word: string): RunInput => ({
  stdin: bytes(`${word}\n`),
  args: ["input.in", "answer.ans", "feedback/", "«a b»"],
  files: { "input.in": bytes("7"), "answer.ans": bytes("yes") },
  resultFolder: "feedback"
})

describe.each(checkers)("a $language program of a problem", (checker) => {
  test("reads its files and arguments, and its result folder and exit code are returned", async () => {
    const results = await check(checker, [given("yes"), given("no")])
    const seen = results.map(({ exitCode, files }) => [exitCode, text(files?.["feedback/judgemessage.txt"])])
    expect(seen).toEqual([
      [42, "7 yes yes «a b»!"],
      [43, "7 yes no «a b»!"]
    ])
  })
})

const writers: ReadonlyArray<Source> = [
  {
    language: "cpp",
    code: `#include <bits/stdc++.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    FILE *file = fopen(argv[i], "w");
    std::vector<char> much(200000, 'x');
    bool written = file && fwrite(much.data(), 1, much.size(), file) == much.size() && fclose(file) == 0;
    printf("%d", int(written));
  }
}`
  },
  {
    language: "python",
    code: `import sys
for name in sys.argv[1:]:
  try:
    with open(name, 'w') as file: file.write('x' * 200000)
    print(1, end='')
  except OSError: print(0, end='')`
  }
]

test.each(writers)(
  "a $language program writes only to its result folder, up to the limit",
  async (writer) => {
    const args = ["/etc/passwd", "../x", "result/../../y", "result/a", "result/b"]
    const input = { stdin: bytes(""), args, files: { "input.in": bytes("7") }, resultFolder: "result" }
    const [result] = await check(writer, [input], 300_000)
    expect(result?.status).toBe("ok")
    expect(text(result?.stdout)).toBe("00010")
    const sizes = Object.values(result?.files ?? {}).map(({ length }) => length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(300_000)
    expect(Object.keys(result?.files ?? {}).every((path) => path.startsWith("result/"))).toBe(true)
  }
)

const marks: ReadonlyArray<Source> = [
  {
    language: "cpp",
    code: `#include <bits/stdc++.h>
int main() { std::ifstream old("result/mark"); puts(old ? "old" : "new"); std::ofstream("result/mark") << 1; }`
  },
  {
    language: "python",
    code: "import os\nprint('old' if os.path.exists('result/mark') else 'new')\nopen('result/mark', 'w').write('1')"
  }
]

test.each(marks)("a $language program's files are gone in its next run", async (source) => {
  const input = { stdin: bytes(""), resultFolder: "result" }
  const results = await check(source, [input, input])
  expect(results.map(({ stdout }) => text(stdout).trim())).toEqual(["new", "new"])
  expect(results.map(({ files }) => text(files?.["result/mark"]))).toEqual(["1", "1"])
})

test("a C++ program removes files of its result folder, and no others", async () => {
  const code = `#include <bits/stdc++.h>
#include <filesystem>
int main() {
  for (std::string path : {"result/mark", "result/none", "result", "input.in", "none", "result/../input.in"}) {
    std::error_code error;
    bool removed = std::filesystem::remove(path, error);
    printf("%d%d ", removed, bool(error));
  }
  printf("%d%d", std::filesystem::exists("result/mark"), std::filesystem::exists("input.in"));
}`
  const files = { "input.in": bytes("7"), "result/mark": bytes("1"), "result/kept": bytes("2") }
  const [result] = await check({ language: "cpp", code }, [
    { stdin: bytes(""), files, resultFolder: "result" }
  ])
  expect([result?.status, text(result?.stdout)]).toEqual(["ok", "10 00 01 01 00 01 01"])
  expect(Object.keys(result?.files ?? {})).toEqual(["result/kept"])
})

const observers: ReadonlyArray<Source> = [
  {
    language: "cpp",
    code: `#include <bits/stdc++.h>
int main(int argc, char **argv) { FILE *file = fopen("x", "w"); printf("%d %d", argc, file != nullptr); }`
  },
  {
    language: "python",
    code: "import os, sys\nprint(len(sys.argv), int(os.path.exists('answer.ans')), end='')"
  }
]

test.each(observers)("a learner's $language program sees no files or arguments", async (source) => {
  const [result] = await check(source, [{ stdin: bytes("") }])
  expect(text(result?.stdout)).toBe("1 0")
  expect(result?.files).toBeUndefined()
})

test("a path of megabytes does not end the runner of a C++ program", async () => {
  const code = `#include <bits/stdc++.h>
extern "C" __attribute__((import_module("wasi_snapshot_preview1"), import_name("path_open")))
int open_path(int, int, const char *, size_t, int, int64_t, int64_t, int, int *);
int main() {
  std::string path(60 << 20, '/');
  for (size_t at = 1; at < path.size(); at += 2) path[at] = 'a';
  int file;
  printf("%d", open_path(3, 0, path.data(), path.size(), 0, 0, 0, 0, &file) == ENAMETOOLONG);
}`
  const [result] = await check({ language: "cpp", code }, [{ stdin: bytes("") }])
  expect([result?.status, text(result?.stdout)]).toEqual(["ok", "1"])
})
