import type { LanguageId } from "./JudgeBackend.ts"

interface LanguageDefaults {
  /** Whether the browser can run the language. */
  readonly runsInBrowser: boolean
  readonly template: string
}

const cppTemplate = `#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    return 0;
}
`

const javascriptTemplate = `const input = readAll().split(/\\s+/).filter(Boolean)

console.log()
`

const pythonTemplate = `def main():
    pass


main()
`

const defaults: Readonly<Record<LanguageId, LanguageDefaults>> = {
  python: { runsInBrowser: true, template: pythonTemplate },
  javascript: { runsInBrowser: true, template: javascriptTemplate },
  cpp: { runsInBrowser: false, template: cppTemplate }
}

/** Platform settings for a language that a judge registered. */
export const languageDefaults = (id: string): LanguageDefaults =>
  (defaults as Readonly<Record<string, LanguageDefaults>>)[id] ?? { runsInBrowser: false, template: "" }
