import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { WorkbookFault } from './workbook-fault.ts'

interface Entry {
  readonly name: string
  readonly method: number
  readonly isEncrypted: boolean
  readonly packed: number
  readonly size: number
  readonly headerAt: number
  readonly checksum: number
}

/** Decision 8; very small files may exceed it, since an empty workbook already unpacks to several times its size. */
const maxCompressionRatio = 100
const alwaysAllowedBytes = 1024 * 1024
const maxUnpackedBytes = 160 * 1024 * 1024
const maxEntries = 2_000
const sliceBytes = 16 * 1024
const pieceBytes = 64 * 1024

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const localHeader = 0x04034b50
const maxCommentBytes = 0xffff

const broken = (detail: string) => new WorkbookFault('not-a-workbook', detail)

const findEnd = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - maxCommentBytes); at--)
    if (bytes.readUInt32LE(at) === endOfDirectory) return at
  throw broken('zip')
}

/** APPNOTE.TXT 4.3.12: the entries of the central directory; sizes of local headers are not trusted. */
const readDirectory = (bytes: Buffer): Entry[] => {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > maxEntries) throw broken('entries')
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== directoryEntry) throw broken('directory')
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      checksum: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      headerAt: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

const keyOf = (name: string) => name.replace(/^\//, '').toLowerCase()

/** A zip file in memory that unpacks one entry at a time within limits, whatever sizes it declares. LIM-11. */
export class ZipArchive {
  readonly #bytes: Buffer
  readonly #entries: ReadonlyMap<string, Entry>
  #left: number

  constructor(file: Uint8Array) {
    this.#bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
    const entries = readDirectory(this.#bytes)
    this.#entries = new Map(entries.map((entry) => [keyOf(entry.name), entry]))
    if (this.#entries.size < entries.length) throw broken('same name twice')
    if (entries.some(({ isEncrypted }) => isEncrypted)) throw new WorkbookFault('encrypted')
    this.#left = Math.min(
      maxUnpackedBytes,
      Math.max(alwaysAllowedBytes, file.byteLength * maxCompressionRatio),
    )
    if (entries.reduce((sum, { size }) => sum + size, 0) > this.#left)
      throw new WorkbookFault('unpacks-too-large')
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name))
  }

  /** The content of an entry in chunks; a wrong checksum is rejected at the end. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(keyOf(name))
    if (!entry) throw broken(name)
    const packed = this.#packed(entry)
    const pieces = entry.method === 8 ? inflate(packed) : stored(entry, packed)
    let checksum = 0
    for await (const piece of pieces) {
      this.#left -= piece.length
      if (this.#left < 0) throw new WorkbookFault('unpacks-too-large')
      checksum = crc32(piece, checksum)
      yield piece
    }
    if (checksum !== entry.checksum) throw broken('checksum')
  }

  #packed({ headerAt, packed, name }: Entry): Buffer {
    if (headerAt + 30 > this.#bytes.length || this.#bytes.readUInt32LE(headerAt) !== localHeader)
      throw broken(name)
    const start =
      headerAt + 30 + this.#bytes.readUInt16LE(headerAt + 26) + this.#bytes.readUInt16LE(headerAt + 28)
    if (start + packed > this.#bytes.length) throw broken(name)
    return this.#bytes.subarray(start, start + packed)
  }
}

async function* stored({ method, name }: Entry, packed: Buffer): AsyncGenerator<Buffer> {
  if (method !== 0) throw broken(name)
  yield packed
}

/** Input slice size, which limits the size of an output chunk. */
async function* inflate(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: pieceBytes })
  const feed = function* () {
    for (let at = 0; at < packed.length; at += sliceBytes) yield packed.subarray(at, at + sliceBytes)
  }
  const source = Readable.from(feed()).on('error', (error) => stream.destroy(error))
  try {
    for await (const piece of source.pipe(stream)) yield piece as Buffer
  } catch (error) {
    if (error instanceof WorkbookFault) throw error
    throw broken('packed data')
  } finally {
    source.destroy()
    stream.destroy()
  }
}
