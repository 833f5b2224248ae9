import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFileKey, type FileStore } from '../file-store.port.ts'

const listed = async (store: FileStore, folder: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of store.list(folder)) keys.push(key)
  return keys
}

const describeFiles = (name: string, open: () => Promise<FileStore>): void => {
  describe(`${name} as a file store`, () => {
    it('returns bytes and content type, with size and SHA-256', async () => {
      const store = await open()
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), fc.nat(20), async (bytes, n) => {
          const key = `plates/2026-11/${n}.jpg`
          const sha256 = createHash('sha256').update(bytes).digest('hex')
          expect(await store.write(key, bytes, 'image/jpeg')).toEqual({
            key,
            sha256,
            sizeBytes: bytes.length,
          })
          expect(await store.read(key)).toEqual({ bytes: Uint8Array.from(bytes), contentType: 'image/jpeg' })
        }),
        { numRuns: 25 },
      )
    })

    it('uses a SHA-256 that the caller passes', async () => {
      const bytes = Uint8Array.of(1, 2, 3)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const store = await open()
      expect((await store.write('known', bytes, 'image/jpeg', sha256)).sha256).toBe(sha256)
      expect((await store.read('known'))?.bytes).toEqual(bytes)
    })

    it('stores each key with its own content type', async () => {
      const store = await open()
      await store.write('a/one', Uint8Array.of(1), 'image/jpeg')
      await store.write('a/one.type', Uint8Array.of(2), 'text/plain')
      expect(await store.read('a/one')).toEqual({ bytes: Uint8Array.of(1), contentType: 'image/jpeg' })
      expect(await store.read('a/one.type')).toEqual({ bytes: Uint8Array.of(2), contentType: 'text/plain' })
    })

    it('returns undefined for a file that was never written or was removed', async () => {
      const store = await open()
      expect(await store.read('a/b')).toBeUndefined()
      await store.write('a/b', Uint8Array.of(1), 'text/plain')
      expect(await store.read('a')).toBeUndefined()
      expect(await store.read('a/b/c')).toBeUndefined()
      await store.remove('a/b')
      await store.remove('a/b')
      expect(await store.read('a/b')).toBeUndefined()
    })
  })
}

const describeFolders = (name: string, open: () => Promise<FileStore>): void => {
  describe(`${name} with many files`, () => {
    it('lists the files in a folder and no others', async () => {
      const store = await open()
      const keys = ['a/one', 'a/b/two', 'a/b/three', 'a/b/c/four', 'ab/five', 'six']
      for (const key of keys) await store.write(key, Uint8Array.of(1), 'image/jpeg')
      await store.remove('a/b/three')
      expect((await listed(store, 'a')).sort()).toEqual(['a/b/c/four', 'a/b/two', 'a/one'])
      expect(await listed(store, 'a/b/c')).toEqual(['a/b/c/four'])
      expect(await listed(store, 'none')).toEqual([])
    })

    it('accepts concurrent writes of the same key and always shows one whole file', async () => {
      const store = await open()
      const versions = [1, 2, 3, 4, 5].map((fill) => new Uint8Array(200_000).fill(fill))
      await Promise.all(versions.map((bytes) => store.write('same', bytes, 'image/jpeg')))
      const bytes = (await store.read('same'))?.bytes
      expect(bytes?.length).toBe(200_000)
      expect(new Set(bytes).size).toBe(1)
    })
  })
}

const describeKeys = (name: string, open: () => Promise<FileStore>): void => {
  describe(`keys of ${name}`, () => {
    it.each([
      '',
      '.',
      '..',
      '../x',
      'a/../../x',
      '/etc/passwd',
      'a//b',
      'a/',
      'a\\..\\b',
      'a\0b',
      '.hidden',
      'a/.b',
      '~',
      'é',
    ])('refuses the key %j for every call', async (key) => {
      const store = await open()
      await expect(store.write(key, Uint8Array.of(1), 'text/plain')).rejects.toThrow(RangeError)
      await expect(store.read(key)).rejects.toThrow(RangeError)
      await expect(store.remove(key)).rejects.toThrow(RangeError)
      await expect(store.list(key).next()).rejects.toThrow(RangeError)
    })

    it('rejects invalid keys and accepts valid ones', async () => {
      const store = await open()
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.string(), fc.stringMatching(/^[a-z./\\]{1,12}$/)), async (key) => {
          const reading = store.read(key)
          if (isFileKey(key)) expect(await reading).toBeUndefined()
          else await expect(reading).rejects.toThrow(RangeError)
        }),
        { numRuns: 200 },
      )
    })
  })
}

/** Conformance tests of file stores. `open` returns a new, empty store. */
export const describeFileStore = (name: string, open: () => Promise<FileStore>): void => {
  describeFiles(name, open)
  describeFolders(name, open)
  describeKeys(name, open)
}
