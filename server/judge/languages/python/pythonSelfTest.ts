import type { ForbiddenOperation } from "../../embedded/EmbeddedLanguage.ts"

export const pythonSelfTest: ReadonlyArray<ForbiddenOperation> = [
  {
    name: "python cannot run commands",
    code: "import os\nprint(os.system('id'))",
    passed: ({ stdout }) => new TextDecoder().decode(stdout).trim() === "-1"
  },
  {
    name: "python cannot reach JavaScript",
    code: "from js import process",
    passed: ({ status }) => status !== "ok"
  },
  {
    name: "python cannot load foreign code",
    code: "import ctypes\nctypes.CDLL(None)",
    passed: ({ status }) => status === "security"
  }
]
