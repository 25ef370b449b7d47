import { Readable } from "node:stream"
import { ReadableStream } from "node:stream/web"
import { Decrypter, Encrypter } from "age-encryption"
import { BackupUnusable } from "../platform/database/dump/BackupUnusable.ts"

/** The first bytes of a file of age. */
export const encryptedMark = "age-encryption.org/v1\n"

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream)

/** Encrypts with a passphrase in the format of age; `age --decrypt` opens it too. */
export const encrypt = async (plain: Readable, passphrase: string): Promise<Readable> => {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

const noIdentity = "no identity matched"

/** Throws `BackupUnusable` for a wrong passphrase. An altered or cut file breaks the returned stream. */
export const decrypt = async (sealed: Readable, passphrase: string): Promise<Readable> => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(sealed)))
  } catch (error) {
    if (!(error as Error).message.includes(noIdentity)) throw error
    throw new BackupUnusable({ message: "The passphrase is another one than that of the backup." })
  }
}
