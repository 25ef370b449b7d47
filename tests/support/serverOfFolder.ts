/** The platform with pages of another build: `CLIENT_FOLDER` in place of `dist/client`. */
import { runServer } from "../../server/main.ts"

process.exit(await runServer({ clientFolder: process.env["CLIENT_FOLDER"] ?? "" }))
