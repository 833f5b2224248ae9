import { afterEach, expect, it, vi } from 'vitest'
import { ApiProblem } from './api-problem.ts'
import { setTokenSource } from './call.ts'
import { upload } from './upload.ts'

type Answer = { status: number; body: unknown } | 'broken'

/** A request that sends in two halves and answers what it is told. */
const fakeRequests = (...answers: Answer[]) => {
  const sent: string[] = []
  class Request {
    upload: { onprogress?: (event: object) => void; onload?: () => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    response = ''
    type = 'application/problem+json'
    open(method: string, url: string) {
      sent.push(`${method} ${url}`)
    }
    setRequestHeader(name: string, value: string) {
      if (name === 'authorization') sent.push(value)
    }
    getResponseHeader() {
      return this.status < 300 ? 'application/json' : this.type
    }
    abort() {
      this.onabort?.()
    }
    send() {
      this.upload.onprogress?.({ loaded: 5, total: 10 })
      this.upload.onload?.()
      const answer = answers.shift()
      if (answer === undefined) return
      if (answer === 'broken') return this.onerror?.()
      this.status = answer.status
      this.response = JSON.stringify(answer.body)
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sent
}

const send = (signal?: AbortSignal) => {
  const shares: number[] = []
  const reply = upload<{ rows: number }>('/api/past', {
    body: new Blob(['x']),
    contentType: 'text/csv',
    signal,
    onProgress: (share) => shares.push(share),
  })
  return { shares, reply }
}

afterEach(() => {
  vi.unstubAllGlobals()
  setTokenSource({ current: () => undefined, renew: async () => undefined })
})

it('sends a file with the user’s token, and reports progress', async () => {
  setTokenSource({ current: () => 'old', renew: async () => 'new' })
  const sent = fakeRequests({ status: 200, body: { rows: 3 } })
  const { shares, reply } = send()
  expect(await reply).toEqual({ rows: 3 })
  expect(shares).toEqual([0.5, 1])
  expect(sent).toEqual(['POST /api/past', 'Bearer old'])
})

it('renews a rejected token, once', async () => {
  setTokenSource({ current: () => 'old', renew: async () => 'new' })
  const sent = fakeRequests({ status: 401, body: {} }, { status: 200, body: { rows: 1 } })
  expect(await send().reply).toEqual({ rows: 1 })
  expect(sent).toEqual(['POST /api/past', 'Bearer old', 'POST /api/past', 'Bearer new'])
})

it('throws a refusal with the rows that cannot be read', async () => {
  const errors = [{ row: 3, code: 'not-a-time', message: 'no' }]
  fakeRequests({ status: 422, body: { type: 'x', title: 'No', status: 422, code: 'invalid', errors } })
  const refusal = await send().reply.catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiProblem)
  expect((refusal as ApiProblem).rows).toEqual(errors)
})

it('reports an unreachable server, and stops on request', async () => {
  fakeRequests('broken')
  await expect(send().reply).rejects.toMatchObject({ code: 'unreachable' })
  fakeRequests()
  const control = new AbortController()
  const { reply } = send(control.signal)
  control.abort()
  await expect(reply).rejects.toMatchObject({ name: 'AbortError' })
})
