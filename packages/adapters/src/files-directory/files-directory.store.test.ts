import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeFileStore } from '@stallwise/ports/conformance/file-store.conformance.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { openFilesDirectory } from './files-directory.store.ts'
import { filesInMemory } from './files-memory.simulator.ts'

const roots: string[] = []
const newRoot = async () => {
  const root = await mkdtemp(join(tmpdir(), 'stallwise-files-'))
  roots.push(root)
  return root
}
afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true }))))

describeFileStore('a directory', async () => openFilesDirectory(await newRoot()))
describeFileStore('memory', async () => filesInMemory())

describe('files in a directory', () => {
  it('are only accessible to the user that runs the server, in folders of earlier versions too', async () => {
    const root = await newRoot()
    await chmod(root, 0o755)
    await mkdir(join(root, 'files'), { mode: 0o755 })
    const store = await openFilesDirectory(root)
    await store.write('plates/a.jpg', Buffer.from('x'), 'image/jpeg')
    const modeOf = async (...parts: string[]) => (await stat(join(root, ...parts))).mode & 0o777
    expect(await modeOf('files', 'plates', 'a.jpg')).toBe(0o600)
    for (const folder of ['files', 'files/plates', 'temporary']) expect(await modeOf(folder)).toBe(0o700)
    // The given folder is not changed.
    expect(await modeOf('')).toBe(0o755)
  })

  it('are available to another server that opens the same directory', async () => {
    const root = await newRoot()
    await (await openFilesDirectory(root)).write('a/b.jpg', Uint8Array.of(1, 2), 'image/jpeg')
    const other = await openFilesDirectory(root)
    expect(await other.read('a/b.jpg')).toEqual({ bytes: Uint8Array.of(1, 2), contentType: 'image/jpeg' })
    expect(await readFile(join(root, 'files/a/b.jpg'))).toEqual(Buffer.of(1, 2))
  })

  it('leave no temporary files behind, and those left by a crash are removed after a day', async () => {
    const root = await newRoot()
    const store = await openFilesDirectory(root)
    await store.write('a', Uint8Array.of(1), 'text/plain')
    expect(await readdir(join(root, 'temporary'))).toEqual([])
    const [old, young] = [join(root, 'temporary/old'), join(root, 'temporary/young')]
    await Promise.all([writeFile(old, 'x'), writeFile(young, 'x')])
    await utimes(old, new Date(0), new Date(0))
    await openFilesDirectory(root)
    expect(await readdir(join(root, 'temporary'))).toEqual(['young'])
  })

  it('fail with an error when the directory is not writable', async () => {
    const root = await newRoot()
    const store = await openFilesDirectory(root)
    await rm(join(root, 'temporary'), { recursive: true })
    await expect(store.write('a', Uint8Array.of(1), 'text/plain')).rejects.toThrow('ENOENT')
    expect(await store.read('a')).toBeUndefined()
  })
})
