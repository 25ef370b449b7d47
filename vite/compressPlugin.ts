import { readFile, readdir, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Plugin } from "vite"

const compressible = /\.(?:js|mjs|css|html|svg|json|txt|wasm|webmanifest|py|xml|data)$/
const smallest = 1024

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

async function compressFile(path: string) {
  const bytes = await readFile(path)
  if (bytes.length < smallest) return
  const quality = bytes.length > 4_000_000 ? 9 : 11
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length
  }
  await writeFile(`${path}.br`, await brotli(bytes, { params }))
  await writeFile(`${path}.gz`, await deflate(bytes, { level: 9 }))
}

/**
 * Writes `.br` and `.gz` files beside built files worth compressing, so that the server compresses nothing at run time.
 */
export function compressPlugin(): Plugin {
  let folder = ""
  return {
    name: "zama:compress",
    apply: "build",
    enforce: "post",
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler: async () => {
        const files = await readdir(folder, { recursive: true })
        await Promise.all(
          files.filter((file) => compressible.test(file)).map((file) => compressFile(join(folder, file)))
        )
      }
    }
  }
}
