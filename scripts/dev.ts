/** `npm run dev`: runs the platform with hot reload; Vite serves the pages, and the server restarts on file changes. */
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(new URL("devServer.ts", import.meta.url))
const child = spawn(process.execPath, ["--watch", "--watch-preserve-output", program], { stdio: "inherit" })
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal))
child.once("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)))
