import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OutgoingError } from '@stallwise/ports/outgoing-http.port.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { createAddressGuard, isListable, isPublicAddress } from './address-guard.ts'
import { createOutgoing, createOutgoingAddresses } from './send-outgoing.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const loopback = createOutgoing(createAddressGuard(['127.0.0.1']))
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(OutgoingError)
  const { failure, mayHaveArrived } = error as OutgoingError
  return [failure, mayHaveArrived]
}
const requestTo = (url: string, timeoutMs = 1_000) => ({ method: 'GET', url, timeoutMs })

describe('GAT-06: addresses', () => {
  test.each([
    ...[
      '127.0.0.1',
      '127.9.9.9',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
    ],
    ...[
      '0.0.0.0',
      '100.64.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'fd00:ec2::254',
    ],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a00:1', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1'],
    ...['fe80::1%eth0', '2001:db8::1', '::127.0.0.1', 'nonsense', ''],
  ])('%s is not the public’s', (address) => expect(isPublicAddress(address)).toBe(false))
  test.each(['8.8.8.8', '172.32.0.1', '::ffff:8.8.8.8', '2606:4700::1111'])('%s is', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
  test('are allowed by address, by range and by host', () => {
    const guard = createAddressGuard(['10.1.0.0/16', '192.168.1.9', 'fd00::/8', 'Gate.Local'])
    const addresses = [
      '10.1.2.3',
      '10.2.0.1',
      '192.168.1.9',
      '192.168.1.10',
      'fd12::1',
      '::ffff:a01:203',
      '9.9.9.9',
    ]
    expect(guard.allowed('any', addresses)).toEqual([
      '10.1.2.3',
      '192.168.1.9',
      'fd12::1',
      '::ffff:a01:203',
      '9.9.9.9',
    ])
    expect(guard.allowed('gate.local', ['10.9.9.9'])).toEqual(['10.9.9.9'])
  })
  test('are validated', () => {
    expect(['10.0.0.0/8', '::1', 'gate-1.local'].every(isListable)).toBe(true)
    for (const entry of ['10.0.0.0/33', '10.0.0', 'a b', '10.0.0.0/x', '-x']) {
      expect(isListable(entry)).toBe(false)
      expect(() => createAddressGuard([entry])).toThrow(RangeError)
    }
  })
})

describe('GAT-06: checking an address before sending', () => {
  const guard = createAddressGuard(['10.1.0.0/16', 'gate.local'])
  test.each([
    ['http://10.1.2.3:8080/x', true],
    ['http://10.2.0.1', false],
    ['http://0x7f.1', false],
    ['http://169.254.169.254/latest', false],
    ['http://[::1]', false],
    ['http://localhost:8080', false],
    ['http://gate.localhost', false],
    ['file:///etc/passwd', false],
    ['nonsense', false],
    ['https://8.8.8.8', true],
    ['http://gate.local', true],
    ['http://sign.example', true],
  ])('without DNS: %s %s', (url, may) => expect(createOutgoingAddresses(guard).mayBeSentTo(url)).toBe(may))
  test('localhost is allowed if loopback is', () => {
    const loopbackListed = createOutgoingAddresses(createAddressGuard(['127.0.0.1']))
    expect(loopbackListed.mayBeSentTo('http://localhost:80')).toBe(true)
  })
  test('with DNS', async () => {
    const answers: Record<string, string[]> = {
      'inside.example': ['10.2.0.1'],
      'outside.example': ['8.8.8.8'],
    }
    const addresses = createOutgoingAddresses(guard, async (host) => answers[host] ?? [])
    expect(await addresses.failureOf('http://inside.example/', 1_000)).toBe('address-not-allowed')
    expect(await addresses.failureOf('http://outside.example/', 1_000)).toBeUndefined()
    expect(await addresses.failureOf('http://nowhere.example/', 1_000)).toBe('unreachable')
  })
})

describe('GAT-06: sending', () => {
  test.each([
    'http://127.0.0.1:1/',
    'http://0x7f.1:1/',
    'http://2130706433:1/',
    'http://[::1]:1/',
    'file:///etc/passwd',
  ])('goes not to %s, unless that is listed', async (url) => {
    const send = createOutgoing(createAddressGuard([]))
    expect(await failureOf(send(requestTo(url)))).toEqual(['address-not-allowed', false])
  })

  test('connects to the address that was checked, even if the name resolves differently later', async () => {
    const base = await serve((_request, response) => response.end('inside'))
    const { port } = new URL(base)
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    const rebinding = createOutgoing(createAddressGuard(['127.0.0.1']), async () => answers.shift()!)
    expect((await rebinding(requestTo(`http://gate.example:${port}/`))).text).toBe('inside')
    const closed = createOutgoing(createAddressGuard([]), async () => ['127.0.0.1'])
    expect(await failureOf(closed(requestTo(`http://gate.example:${port}/`)))).toEqual([
      'address-not-allowed',
      false,
    ])
  })

  test('follows no redirect', async () => {
    const paths: string[] = []
    const base = await serve((request, response) => {
      paths.push(request.url!)
      response.writeHead(302, { location: '/other' }).end()
    })
    expect((await loopback(requestTo(`${base}/first`))).status).toBe(302)
    expect(paths).toEqual(['/first'])
  })

  test('distinguishes requests that were certainly not sent from those that may have arrived', async () => {
    expect(await failureOf(loopback(requestTo('http://127.0.0.1:1/')))).toEqual(['unreachable', false])
    const silent = await serve(() => {})
    expect(await failureOf(loopback(requestTo(silent, 100)))).toEqual(['no-answer', true])
    const disconnecting = await serve((request) => request.socket.destroy())
    expect(await failureOf(loopback(requestTo(disconnecting)))).toEqual(['hung-up', true])
    const incomplete = await serve((_request, response) =>
      response.writeHead(200, { 'content-length': '9' }).write('x'),
    )
    expect(await failureOf(loopback(requestTo(incomplete, 100)))).toEqual(['no-answer', true])
    const unresolvable = createOutgoing(createAddressGuard([]), async () => {
      throw new Error('ENOTFOUND')
    })
    expect(await failureOf(unresolvable(requestTo('http://nowhere.example/')))).toEqual([
      'unreachable',
      false,
    ])
  })

  test('limits the size of a response', async () => {
    const base = await serve((_request, response) => response.end('x'.repeat(1_000_000)))
    expect((await loopback(requestTo(base))).text.length).toBeLessThanOrEqual(65_536)
  })
})
