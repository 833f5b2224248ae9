import { describeFileStore } from '@stallwise/ports/conformance/file-store.conformance.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFilesS3 } from './files-s3.store.ts'
import { S3Error } from './s3.request.ts'
import { startS3 } from './s3.simulator.ts'

type S3 = Awaited<ReturnType<typeof startS3>>
const started: S3[] = []
const newS3 = async () => {
  const s3 = await startS3()
  started.push(s3)
  return s3
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((s3) => s3.close()))
})

describeFileStore('a bucket', async () => openFilesS3((await newS3()).settings))

describe('files in a bucket', () => {
  const bytes = Uint8Array.of(1, 2, 3)
  const shortTimeouts = { attemptMs: 300, overallMs: 2_000, firstPauseMs: 1 }
  /** For calls that never succeed and therefore take all of it. */
  const failingTimeouts = { ...shortTimeouts, overallMs: 1_000 }
  let s3: S3
  beforeEach(async () => {
    s3 = await newS3()
  })
  const open = (more: Partial<S3['settings']> = {}) => openFilesS3({ ...s3.settings, ...more }, shortTimeouts)
  const openFailing = () => openFilesS3(s3.settings, failingTimeouts)
  const errorOf = async (work: Promise<unknown>): Promise<S3Error> => {
    const error = await work.then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(error).toBeInstanceOf(S3Error)
    return error as S3Error
  }

  it.each([
    ['another secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'AKIAOTHER' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['a missing bucket', { bucket: 'other' }, 'NoSuchBucket'],
  ])('are refused at once with %s, without the secret in the message', async (_what, more, code) => {
    const store = open(more)
    for (const call of [
      () => store.write('a/b', bytes, 'image/jpeg'),
      () => store.read('a/b'),
      () => store.remove('a/b'),
      () => store.list('a').next(),
    ]) {
      const error = await errorOf(call())
      expect(error.code).toBe(code)
      expect(error.message).not.toContain('secret')
    }
    expect(s3.seen).toHaveLength(4)
    expect(s3.files.size).toBe(0)
  })

  it.each([[500], [503], ['reset'], ['silence']] as const)(
    'are written, read and removed after failing twice with %s',
    async (failure) => {
      const store = open()
      s3.failures.push(failure, failure)
      await store.write('a/b', bytes, 'image/jpeg')
      expect(s3.seen).toHaveLength(3)
      s3.failures.push(failure, failure)
      expect(await store.read('a/b')).toEqual({ bytes, contentType: 'image/jpeg' })
      s3.failures.push(failure, failure)
      await store.remove('a/b')
      expect(s3.files.size).toBe(0)
    },
  )

  it.each([[503], ['silence']] as const)('fail within the time-out while %s continues', async (failure) => {
    s3.failures.push(...Array<typeof failure>(50).fill(failure))
    const startedAt = performance.now()
    const error = await errorOf(openFailing().write('a/b', bytes, 'image/jpeg'))
    expect(performance.now() - startedAt).toBeLessThan(failingTimeouts.overallMs + 1_000)
    expect(error.status).toBe(failure === 503 ? 503 : undefined)
    expect(s3.seen.length).toBeGreaterThan(2)
  })

  it('report the last response of the store, not that the overall time-out interrupted the next attempt', async () => {
    s3.failures.push(503, ...Array<'silence'>(50).fill('silence'))
    const short = openFilesS3(s3.settings, { attemptMs: 5_000, overallMs: 1_000, firstPauseMs: 1 })
    const error = await errorOf(short.write('a/b', bytes, 'image/jpeg'))
    expect(error.status).toBe(503)
  })

  it('fail when nothing listens at the endpoint', async () => {
    await s3.close()
    await errorOf(openFailing().read('a/b'))
  })

  it('are requested again when they arrive damaged, and never returned damaged', async () => {
    const store = open()
    await store.write('a/b', bytes, 'image/jpeg')
    s3.failures.push('damage', 'damage')
    expect((await store.read('a/b'))?.bytes).toEqual(bytes)
    s3.failures.push(...Array<'damage'>(50).fill('damage'))
    expect((await errorOf(openFailing().read('a/b'))).message).toContain('damaged')
  })

  it('are found under an endpoint with a path and a trailing slash', async () => {
    await open({ endpoint: `${s3.settings.endpoint}/` }).write('a/b', bytes, 'image/jpeg')
    expect([...s3.files.keys()]).toEqual(['a/b'])
  })

  it('exclude other files of the bucket from the list', async () => {
    const store = open()
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await store.write(`a/${n}`, bytes, 'image/jpeg')
    s3.files.set('a/ours & theirs', s3.files.get('a/1')!)
    const keys: string[] = []
    for await (const key of store.list('a')) keys.push(key)
    expect(keys.sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `a/${n}`))
  })
})
