/** A kept file: its key, SHA-256 in hex and size in bytes. */
export interface StoredFile {
  readonly key: string
  readonly sha256: string
  readonly sizeBytes: number
}

/** Keeps images and documents outside the database. Source: decision 3. */
export interface FileStore {
  /** Durable when it resolves. The same key may be written again with the same bytes. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<StoredFile>
  /** The bytes, or undefined if there is no such file. */
  read(key: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>
  /** Removing a file that is not there is no error. */
  remove(key: string): Promise<void>
}
