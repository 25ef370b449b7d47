import { readdir, readFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import PostalMime, { type Email } from "postal-mime"

/** A running platform and its data folder. */
export interface Platform {
  readonly url: string
  readonly dataDir: string
  /** Mails to an address, oldest first. */
  readonly mails: (to: string) => Promise<ReadonlyArray<Email>>
}

/** Reads mails from the outbox of a data folder. */
export const outboxMails =
  (dataDir: string): Platform["mails"] =>
  async (to) => {
    const folder = join(dataDir, "outbox")
    const names = (await readdir(folder).catch(() => []))
      .filter((name) => /^[^.].*\.eml$/.test(name))
      .toSorted()
    const mails = await Promise.all(
      names.map(async (name) => new PostalMime().parse(await readFile(join(folder, name))))
    )
    return mails.filter((mail) => mail.to?.some(({ address }) => address === to))
  }

/** The platform that somebody has started on this computer: `BASE_URL`, and `DATA_DIR` if it is not `.data`. */
export function startedPlatform({ BASE_URL, DATA_DIR = ".data" } = process.env): Platform {
  if (BASE_URL === undefined) throw new Error("BASE_URL is the address of a started platform.")
  const dataDir = resolve(DATA_DIR)
  return { url: BASE_URL.replace(/\/$/, ""), dataDir, mails: outboxMails(dataDir) }
}
