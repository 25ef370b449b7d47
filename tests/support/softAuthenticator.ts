import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto"

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest()
const spelled = (bytes: Buffer) => bytes.toString("base64url")

/** The part of CBOR that an attestation without a statement needs. */
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    bytes.length < 256 ? Buffer.of(0x58, bytes.length) : Buffer.of(0x59, bytes.length >> 8, bytes.length),
    bytes
  ])
const cborText = (text: string) => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)])

/** A P-256 public key in the authenticators' encoding. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" })
  const head = Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01)
  const point = (label: number, value: string) =>
    Buffer.concat([Buffer.of(label), cborBytes(Buffer.from(value, "base64url"))])
  return Buffer.concat([head, point(0x21, x), point(0x22, y)])
}

const flag = { present: 0x01, verified: 0x04, copyable: 0x08, copied: 0x10, hasCredential: 0x40 } as const

/** Deviations from an honest authenticator in an honest browser. */
export interface Oddities {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly verified?: boolean
  readonly copyable?: boolean
  readonly userHandle?: string | null
  readonly counter?: number
}

interface Asked {
  readonly challenge: string
}

/** A software authenticator with one P-256 passkey and realistic answers. */
export function softAuthenticator(origin: string, aaguid = "00000000-0000-0000-0000-000000000000") {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const credentialId = randomBytes(32)
  const rpId = new URL(origin).hostname
  let counter = 0
  let userHandle: string | null = null

  const clientData = (type: string, asked: Asked, odd: Oddities) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: odd.challenge ?? asked.challenge,
        origin: odd.origin ?? origin,
        crossOrigin: false
      })
    )

  const authenticatorData = (odd: Oddities, credential: Buffer | null) => {
    const flags =
      flag.present +
      (odd.verified === false ? 0 : flag.verified) +
      (odd.copyable === true ? flag.copyable + flag.copied : 0) +
      (credential === null ? 0 : flag.hasCredential)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(odd.counter ?? counter)
    return Buffer.concat([sha256(odd.rpId ?? rpId), Buffer.of(flags), count, credential ?? Buffer.alloc(0)])
  }

  return {
    id: spelled(credentialId),
    /** Answers the options of `POST /account/passkeys/begin`. */
    make: (asked: Asked & { readonly user: { readonly id: string } }, odd: Oddities = {}) => {
      userHandle = asked.user.id
      const credential = Buffer.concat([
        Buffer.from(aaguid.replaceAll("-", ""), "hex"),
        Buffer.of(0, credentialId.length),
        credentialId,
        coseKey(publicKey)
      ])
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.of(0xa0),
        cborText("authData"),
        cborBytes(authenticatorData(odd, credential))
      ])
      return {
        id: spelled(credentialId),
        client_data: spelled(clientData("webauthn.create", asked, odd)),
        attestation: spelled(attestation),
        transports: ["internal"]
      }
    },
    /** Answers the options of `POST /auth/passkey/begin`. */
    prove: (asked: Asked, odd: Oddities = {}) => {
      counter += 1
      const data = clientData("webauthn.get", asked, odd)
      const about = authenticatorData(odd, null)
      const signature = sign("sha256", Buffer.concat([about, sha256(data)]), privateKey)
      return {
        id: spelled(credentialId),
        client_data: spelled(data),
        authenticator_data: spelled(about),
        signature: spelled(signature),
        user_handle: odd.userHandle === undefined ? userHandle : odd.userHandle
      }
    }
  }
}

export type SoftAuthenticator = ReturnType<typeof softAuthenticator>
