import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPaymentSandbox, type PaymentSandboxOptions } from './payment-sandbox.ts'

let directory: string
const stops: (() => unknown)[] = []
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  rmSync(directory, { recursive: true })
})

const start = async (part: Partial<PaymentSandboxOptions> = {}) => {
  const sandbox = await startPaymentSandbox({
    serverPort: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    books: path.join(directory, 'books.jsonl'),
    language: 'es',
    ...part,
  })
  stops.push(() => sandbox.close())
  return sandbox
}
const occupy = async () => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  stops.push(() => server.close())
  return (server.address() as AddressInfo).port
}

test('MON-40: the sandbox is of another origin than the server, and browsers reach it under the same host', async () => {
  const { url, port, address, account } = await start()
  expect(url).toBe(`http://localhost:${port}`)
  expect(account()).toMatchObject({
    tokenizationUrl: `${url}/HPPtoken/index.php`,
    gatewayUrl: `${address}/gateway2/servlet/MpgRequest`,
  })
  const sandboxUrl = 'https://sandbox.example'
  expect((await start({ sandboxUrl, books: path.join(directory, 'other') })).url).toBe(sandboxUrl)
})

test('MON-40: the card form works for the pages of the demo alone', async () => {
  const { address } = await start({ serverPort: 59_998, port: 0 })
  const codeFor = async (origin: string) => {
    const body = JSON.stringify({ profile: 'htstore5', pan: '4242424242424242', origin })
    const response = await fetch(`${address}/HPPtoken/tokens`, { method: 'POST', body })
    return ((await response.json()) as { responseCode: string }).responseCode
  }
  expect(await codeFor('http://localhost:3000')).toBe('001')
  expect(await codeFor('http://127.0.0.1:59998')).toBe('001')
  expect(await codeFor('http://localhost:3001')).toBe('942')
})

test('takes another port if the one after the server’s is not free, but never another than the one that was set', async () => {
  const taken = await occupy()
  const { port } = await start({ serverPort: taken - 1 })
  expect(port).not.toBe(taken)
  await expect(start({ port: taken })).rejects.toThrow('EADDRINUSE')
})
