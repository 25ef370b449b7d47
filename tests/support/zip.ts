import { crc32, deflateRawSync } from "node:zlib"

/** An entry of a zip; the optional fields make it one that an ordinary program would not write. */
export interface ZipPart {
  readonly name: string
  readonly content?: string | Uint8Array
  /** The content as the zip holds it; deflated unless given. */
  readonly packed?: Uint8Array
  readonly method?: number
  readonly flags?: number
  /** Unix type and permissions. */
  readonly mode?: number
  /** The declared size of the content. */
  readonly size?: number
  readonly checksum?: number
}

const utf8Names = 0x800
const deflated = 8

const encoded = (part: ZipPart) => {
  const content = Buffer.from(part.content ?? "")
  const packed = Buffer.from(part.packed ?? deflateRawSync(content))
  const name = Buffer.from(part.name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(utf8Names | (part.flags ?? 0), 2)
  common.writeUInt16LE(part.method ?? deflated, 4)
  common.writeUInt32LE(part.checksum ?? crc32(content), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(part.size ?? content.length, 18)
  common.writeUInt16LE(name.length, 22)
  return { name, packed, common, attributes: (part.mode ?? 0) * 2 ** 16 }
}

/** Writes a zip byte by byte. */
export function zipOf(parts: ReadonlyArray<ZipPart>): Buffer {
  const files: Array<Buffer> = []
  const directory: Array<Buffer> = []
  let offset = 0
  for (const { name, packed, common, attributes } of parts.map(encoded)) {
    const file = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name, packed])
    const fields = Buffer.alloc(14)
    fields.writeUInt32LE(attributes, 6)
    fields.writeUInt32LE(offset, 10)
    directory.push(Buffer.from("PK\u0001\u0002\u0014\u0003"), common, fields, name)
    files.push(file)
    offset += file.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, ...directory, Buffer.from("PK\u0005\u0006"), end])
}
