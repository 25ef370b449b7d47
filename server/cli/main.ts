import { BadConfiguration } from "../platform/config.ts"
import { BackupUnusable } from "../platform/database/dump/BackupUnusable.ts"
import { DatabaseUnusable } from "../platform/database/embedded/postgresBinaries.ts"
import type { Command } from "./Command.ts"

/** All operator commands, each loaded on demand from its own file. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  "account sign-out": async () => (await import("./accountSignOut.ts")).accountSignOut,
  backup: async () => (await import("./backup.ts")).backup,
  "content import": async () => (await import("./contentImport.ts")).contentImport,
  "content verify": async () => (await import("./contentVerify.ts")).contentVerify,
  "contest organiser add": async () => (await import("./contestOrganiserAdd.ts")).contestOrganiserAdd,
  "contest verify": async () => (await import("./contestVerify.ts")).contestVerify,
  "judge doctor": async () => (await import("./judgeDoctor.ts")).judgeDoctor,
  "newsletter send": async () => (await import("./newsletterSend.ts")).newsletterSend,
  "oauth client add": async () => (await import("./oauthClients.ts")).oauthClientAdd,
  "oauth client list": async () => (await import("./oauthClients.ts")).oauthClientList,
  "oauth client remove": async () => (await import("./oauthClients.ts")).oauthClientRemove,
  "oauth client rotate-secret": async () => (await import("./oauthClients.ts")).oauthClientRotateSecret,
  "organiser create": async () => (await import("./organiserRoles.ts")).organiserCreate,
  "organiser remove": async () => (await import("./organiserRoles.ts")).organiserRemove,
  outcomes: async () => (await import("../../qa/commands/outcomes.ts")).outcomes,
  paths: async () => (await import("../../qa/commands/paths.ts")).paths,
  "problem rejudge": async () => (await import("./problemRejudge.ts")).problemRejudge,
  rehearse: async () => (await import("./rehearse.ts")).rehearseCommand,
  replay: async () => (await import("../../qa/commands/replay.ts")).replay,
  restore: async () => (await import("./backup.ts")).restore,
  "security list": async () => (await import("./securityList.ts")).securityList
}

const wantsHelp = (args: ReadonlyArray<string>) => args.includes("--help") || args.includes("-h")

const listCommands = async () => {
  console.log("npm run zama -- <command>\n")
  for (const load of Object.values(commands)) {
    const { usage, summary } = await load()
    console.log(`  ${usage.padEnd(36)} ${summary}`)
  }
  console.log(
    "\nAdd --help to a command for more. DATA_DIR and DATABASE_URL say which installation is meant."
  )
}

const runCommand = async (load: () => Promise<Command>, args: ReadonlyArray<string>) => {
  const command = await load()
  if (!wantsHelp(args)) return command.run(args)
  console.log(`npm run zama -- ${command.usage}\n\n${command.help}`)
  return 0
}

const explained = (error: unknown): string | null =>
  error instanceof BadConfiguration ||
  error instanceof BackupUnusable ||
  error instanceof DatabaseUnusable ||
  error instanceof TypeError
    ? error.message
    : null

/** A command name has one to three words. */
const named = (words: ReadonlyArray<string>) => {
  for (const length of [3, 2, 1]) {
    const load = commands[words.slice(0, length).join(" ")]
    if (load !== undefined) return { load, rest: words.slice(length) }
  }
  return null
}

const main = async (words: ReadonlyArray<string>): Promise<number> => {
  const command = named(words)
  if (command !== null) return runCommand(command.load, command.rest)
  await listCommands()
  const [area = "", act = ""] = words
  const asked = area === "" || wantsHelp([area, act])
  if (!asked) console.error(`\nThere is no command "${area} ${act}".`)
  return asked ? 0 : 1
}

/** Resolves when the reader of a pipe has all output. */
const flush = () =>
  new Promise<void>((resolve) => {
    process.stdout.write("", () => resolve())
  })

try {
  const code = await main(process.argv.slice(2))
  await flush()
  process.exit(code)
} catch (error) {
  const message = explained(error)
  if (message === null) throw error
  console.error(message)
  process.exit(1)
}
