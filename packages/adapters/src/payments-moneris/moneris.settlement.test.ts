import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAddressGuard } from '#shared/outgoing/address-guard.ts'
import { createOutgoing } from '#shared/outgoing/send-outgoing.ts'
import { settlement } from './moneris.settlement.ts'
import { startMonerisSandbox, type MonerisSandbox } from './moneris.simulator.ts'

const send = createOutgoing(createAddressGuard(['127.0.0.1']))
const count = 150

let sandbox: MonerisSandbox
beforeAll(async () => {
  sandbox = await startMonerisSandbox()
  const common = { customerId: 'c', original: null, iso: '01', authorizationCode: '1', brand: 'V' } as const
  const add = (nth: number, parts: { code?: string; storeId?: string; at?: number }) =>
    sandbox.books.add({
      ...common,
      kind: nth % 10 === 9 ? 'refund' : 'purchase',
      transaction: String(nth),
      referenceNumber: String(nth),
      orderId: `order-${nth}`,
      storeId: 'store5',
      cents: 100 + nth,
      code: '027',
      maskedPan: '4242***4242',
      batch: '0',
      at: nth,
      ...parts,
    })
  for (let nth = 0; nth < count; nth++) add(nth, {})
  add(500, { code: '481', at: 1 })
  add(501, { storeId: 'store1', at: 1 })
})
afterAll(() => sandbox?.close())

describe('MON-27: the transactions of a store', () => {
  test('of the sandbox are all of the period, without declined ones and those of other stores', async () => {
    const reply = await settlement(send, sandbox.account(), { from: 0, to: count }, 5_000)
    const transactions = reply.state === 'available' ? reply.transactions : []
    expect(transactions).toHaveLength(count)
    expect(transactions.filter(({ kind }) => kind === 'refund')).toHaveLength(count / 10)
    const part = await settlement(send, sandbox.account(), { from: 3, to: 5 }, 5_000)
    expect(part).toMatchObject({
      state: 'available',
      transactions: [
        { kind: 'charge', orderId: 'order-3', cents: 103, cardType: 'visa' },
        { kind: 'charge', orderId: 'order-4', cents: 104 },
      ],
    })
  })

  test.each([
    'https://www3.moneris.com',
    'https://esqa.moneris.com',
    'https://WWW3.MONERIS.COM.',
    // Hosts that an installation adds are the provider’s (PAY-71).
    'https://gateway.moneris.example:8443',
    'https://127.0.0.1.moneris.example',
    'https://localhost.moneris.com',
    'https://203.0.113.7',
    'https://[2001:db8::1]',
  ])('are not available of %s, which is not asked', async (origin) => {
    const account = { ...sandbox.account(), gatewayUrl: `${origin}/gateway2/servlet/MpgRequest` }
    const urls: string[] = []
    const spying: typeof send = async ({ url }) => {
      urls.push(url)
      return { status: 200, text: '' }
    }
    expect(await settlement(spying, account, { from: 0, to: 1 }, 5_000)).toEqual({ state: 'not-available' })
    expect(urls).toEqual([])
  })

  test('are asked of the host of the gateway, wherever in the private network the sandbox is', async () => {
    const gateways = ['http://localhost:3001', 'http://[::1]:3001', 'http://10.1.2.3', 'https://192.168.0.9']
    const urls: string[] = []
    for (const origin of gateways) {
      const account = { ...sandbox.account(), gatewayUrl: `${origin}/gateway2/servlet/MpgRequest` }
      await settlement(
        async ({ url }) => {
          urls.push(url)
          return { status: 404, text: '' }
        },
        account,
        { from: 0, to: 1 },
        5_000,
      )
    }
    expect(urls.map((url) => url.split('?')[0])).toEqual(
      gateways.map((origin) => `${origin}/sandbox/transactions`),
    )
  })

  test.each(['', '{"data":[{"kind":"gift"}],"next":null}'])('are unreachable with %j', async (text) => {
    const reply = await settlement(
      async () => ({ status: 200, text }),
      sandbox.account(),
      { from: 0, to: 1 },
      5_000,
    )
    expect(reply).toEqual({ state: 'unreachable' })
  })
})
