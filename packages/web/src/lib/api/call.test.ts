import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from './api-problem.ts'
import { call, setTokenSource } from './call.ts'
import { faultText } from '#ui/fields/fault-text.ts'
import { problemText } from './problem-text.ts'
import { newQueryClient } from './query-client.ts'

const json = (status: number, body: unknown, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })

const problem = (status: number, code: string, more: object = {}) =>
  json(status, { type: 'about:blank', title: code, status, code, ...more }, 'application/problem+json')

describe('a call', () => {
  const fetched = vi.fn<typeof fetch>()
  const renew = vi.fn<() => Promise<string | undefined>>()
  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    setTokenSource({ current: () => 'old', renew })
  })
  afterEach(() => vi.resetAllMocks())
  const sentToken = (time: number) => new Headers(fetched.mock.calls[time]?.[1]?.headers).get('authorization')

  it('refuses with the problem of the server', async () => {
    fetched.mockResolvedValue(
      problem(422, 'invalid', { errors: [{ path: 'device', code: 'not-unique', message: '' }] }),
    )
    const error = await call('GET /me').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiProblem)
    expect(error).toMatchObject({ code: 'invalid', status: 422 })
    expect(problemText(error, i18n)).toBe((error as ApiProblem).message)
    expect((error as ApiProblem).errors.map(faultText)).toEqual(['Must be unique.'])
  })

  it('derives the code from the status without a problem document', async () => {
    fetched.mockResolvedValue(
      new Response('<html>', { status: 503, headers: { 'content-type': 'text/html' } }),
    )
    await expect(call('GET /me')).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  })

  it('says that the server cannot be reached', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const error = await call('GET /me').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'unreachable', status: 0 })
    expect(problemText(error, i18n)).toBe('The server cannot be reached. Check your connection.')
  })

  it('stops a read after two minutes with its own error', async () => {
    vi.useFakeTimers()
    fetched.mockImplementation(
      (_url, init) =>
        new Promise((_done, fail) =>
          init?.signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))),
        ),
    )
    const error = call('GET /me').catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(fetched.mock.calls[0]![1]!.signal!.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await error).toMatchObject({ code: 'no-answer', status: 0 })
    expect(problemText(await error, i18n)).toBe('The server did not answer within two minutes.')
    vi.useRealTimers()
  })

  it('is not repeated when no answer came in two minutes', () => {
    const { retry } = newQueryClient().getDefaultOptions().queries!
    const isRepeated = (code: ApiProblem['code']) =>
      (retry as (failures: number, error: Error) => boolean)(
        0,
        new ApiProblem({ title: '', status: 0, code }),
      )
    expect(['no-answer' as const, 'unreachable' as const].map(isRepeated)).toEqual([false, true])
  })

  it('ends with the caller’s signal', async () => {
    const control = new AbortController()
    fetched.mockImplementation(
      (_url, init) =>
        new Promise((_done, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('ended')))),
    )
    const error = call('GET /me', { signal: control.signal }).catch((reason: unknown) => reason)
    control.abort()
    expect(await error).toMatchObject({ message: 'ended' })
  })

  it('renews a rejected token, once', async () => {
    fetched.mockImplementation(async () => problem(401, 'unauthenticated'))
    renew.mockResolvedValue('new')
    await expect(call('GET /me')).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(renew).toHaveBeenCalledTimes(1)
    expect([sentToken(0), sentToken(1)]).toEqual(['Bearer old', 'Bearer new'])
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('does not repeat the call without a new token', async () => {
    fetched.mockResolvedValue(problem(401, 'unauthenticated'))
    renew.mockResolvedValue(undefined)
    await expect(call('GET /me')).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('sends method, address and body, and returns the reply', async () => {
    fetched.mockResolvedValue(json(200, { deleted: ['a'] }))
    await expect(call('POST /alerts/delete', { body: { ids: ['a'] } })).resolves.toEqual({ deleted: ['a'] })
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/alerts/delete')
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"ids":["a"]}' })
  })

  it('returns text where the reply is not JSON, and nothing for 204', async () => {
    fetched.mockResolvedValueOnce(new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }))
    await expect(call('GET /floor-maps/{hash}', { params: { hash: 'a' } })).resolves.toBe('<svg/>')
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
    await expect(call('GET /me')).resolves.toBeUndefined()
  })
})
