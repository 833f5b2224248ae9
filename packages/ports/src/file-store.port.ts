/** A kept file: its key, SHA-256 in hex and size in bytes. */
export interface StoredFile {
  readonly key: string
  readonly sha256: string
  readonly sizeBytes: number
}

/**
 * Keeps images and documents outside the database. Keys are as `isFileKey` says; each call rejects with a RangeError
 * for any other. Source: decision 3.
 */
export interface FileStore {
  /**
   * Durable when it resolves; a reader sees the whole file or none. The same key may be written again with the same
   * bytes. Whoever knows the bytes' SHA-256 (hex) already gives it, since it takes longer than anything else here.
   */
  write(key: string, bytes: Uint8Array, contentType: string, sha256?: string): Promise<StoredFile>
  /** The bytes, or undefined if there is no such file. */
  read(key: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>
  /** Removing a file that is not there is no error. */
  remove(key: string): Promise<void>
  /** The keys below a folder, which is a key itself, in any order. What is written or removed meanwhile may be in it or not. */
  list(folder: string): AsyncGenerator<string>
}

const part = '[A-Za-z0-9][A-Za-z0-9._-]{0,199}'
const keyShape = new RegExp(`^${part}(?:/${part})*$`)

/** Keys are names joined by slashes, each of letters, digits, dot, dash and underscore with a letter or digit first; at most 512 characters. */
export const isFileKey = (key: string): boolean => key.length <= 512 && keyShape.test(key)

/** The key itself; a RangeError if it is none. */
export const requireFileKey = (key: string): string => {
  if (!isFileKey(key)) throw new RangeError(`not a file key: ${JSON.stringify(key.slice(0, 80))}`)
  return key
}
