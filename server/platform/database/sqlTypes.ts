import { PgTypes } from "@effect/sql-pg"
import { Result } from "effect"

const int8ArrayOid = 1016

const word = (bytes: Uint8Array, at: number) =>
  ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)

/** The upper half carries the sign. */
const read = (bytes: Uint8Array, offset: number) =>
  word(bytes, offset) * 4_294_967_296 + (word(bytes, offset + 4) >>> 0)

const encode = (value: number | bigint) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigInt64(0, BigInt(value))
  return Result.succeed(bytes)
}

/** 64-bit integers come as ordinary numbers: no identifier or count of ours leaves the safe range. */
export const sqlTypes = PgTypes.makeRegistry()
sqlTypes.register<number | bigint>(
  PgTypes.OID.int8,
  {
    encode,
    decode: (bytes) => Result.succeed(read(bytes, 0)),
    read: (bytes, offset) => Result.succeed(read(bytes, offset))
  },
  { arrayOid: int8ArrayOid }
)
