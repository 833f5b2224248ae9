/** A stored file: its key, SHA-256 in hex and size in bytes. */
export interface StoredFile {
  readonly key: string
  readonly sha256: string
  readonly sizeBytes: number
}

/**
 * Stores images and documents outside the database. Keys are valid by `isFileKey`; each call rejects with a RangeError
 * for any other. Source: decision 3.
 */
export interface FileStore {
  /**
   * Durable when it resolves; a reader sees the whole file or none. A key can be written again with the same
   * bytes. A caller that already knows the SHA-256 (hex) passes it, since hashing takes most of the time.
   */
  write(key: string, bytes: Uint8Array, contentType: string, sha256?: string): Promise<StoredFile>
  /** The bytes, or undefined if there is no such file. */
  read(key: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>
  /** The keys in a folder (itself a valid key), in any order. Files written or removed meanwhile may be included or not. */
  list(folder: string): AsyncGenerator<string>
}

const part = '[A-Za-z0-9][A-Za-z0-9._-]{0,199}'
const keyShape = new RegExp(`^${part}(?:/${part})*$`)

/** Keys are names joined by slashes, each of letters, digits, dot, dash and underscore with a letter or digit first; at most 512 characters. */
export const isFileKey = (key: string): boolean => key.length <= 512 && keyShape.test(key)

/** Returns a valid key; throws a RangeError otherwise. */
export const requireFileKey = (key: string): string => {
  if (!isFileKey(key)) throw new RangeError(`not a file key: ${JSON.stringify(key.slice(0, 80))}`)
  return key
}
