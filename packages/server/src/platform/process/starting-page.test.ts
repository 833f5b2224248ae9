import { expect, test } from 'vitest'
import { openStartingPage } from './starting-page.ts'

test('OPS-07: while the server starts it is alive and answers everything else with 503 and Retry-After', async () => {
  const page = await openStartingPage({ port: 0, host: '127.0.0.1' })
  const ask = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${page.port}${path}`)
    return [reply.status, reply.headers.get('retry-after'), ((await reply.json()) as { code?: string }).code]
  }
  expect(await ask('/api/health')).toEqual([200, null, undefined])
  expect(await ask('/api/health?probe=1')).toEqual([200, null, undefined])
  expect(await ask('/api/ready')).toEqual([503, '2', 'unavailable'])
  expect(await ask('/ingest/stall-events')).toEqual([503, '2', 'unavailable'])
  await expect(openStartingPage({ port: page.port, host: '127.0.0.1' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    syscall: 'listen',
  })
  await page.close()
  const next = await openStartingPage({ port: page.port, host: '127.0.0.1' })
  await next.close()
})
