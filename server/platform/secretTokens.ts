import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto"

/** A random token of 32 bytes, in base64url. */
export const newSecretToken = (): string => randomBytes(32).toString("base64url")

/** The database stores only this hash of a token, so a copy of the database gives no access to accounts. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url")

const keyFrom = (token: string) => Buffer.from(hkdfSync("sha256", token, "", "zama successor", 32))

/** Encrypts a text so that only the token can decrypt it. */
export const sealWith = (token: string, text: string): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", keyFrom(token), nonce)
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")
}

/** Decrypts the result of `sealWith`. */
export const openWith = (token: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, "base64url")
  const decipher = createDecipheriv("aes-256-gcm", keyFrom(token), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8")
}
